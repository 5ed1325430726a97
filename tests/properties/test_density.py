"""What holds of masses whatever they are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stilltrue.model.evidence import Mass
from stilltrue.recall.density import density, fused, strongest
from stilltrue.recall.settings import Fusion

parts = st.floats(0, 1, allow_nan=False)
heads = st.tuples(st.sampled_from(["state", "lexical", "graph", "recent"]), st.text("abc", min_size=1, max_size=2))
maps = st.dictionaries(heads, parts, max_size=8)


def as_masses(given_masses: dict[tuple[str, str], float]) -> list[Mass]:
    return [Mass(tunnel, head, mass) for (tunnel, head), mass in given_masses.items()]


@given(maps)
def test_a_density_is_a_mass(masses):
    assert 0 <= density(masses) <= 1


@given(maps, st.randoms())
def test_the_order_of_tunnels_is_irrelevant(masses, random):
    shuffled = as_masses(masses)
    random.shuffle(shuffled)

    assert density(strongest(shuffled)) == density(masses)


@given(maps, heads)
def test_an_empty_tunnel_changes_nothing(masses, head):
    assert abs(density({**masses, head: masses.get(head, 0.0)}) - density(masses)) < 1e-12


@given(maps, heads, parts)
def test_more_heads_never_lower_a_mass(masses, head, mass):
    more = strongest([*as_masses(masses), Mass(*head, mass)])

    assert density(more) >= density(masses) - 1e-12


@given(maps)
def test_a_density_is_at_least_its_strongest_head(masses):
    assert density(masses) >= max(masses.values(), default=0.0) - 1e-12


@given(st.lists(maps, max_size=5), st.sampled_from(list(Fusion)))
def test_every_fusion_gives_each_piece_a_number_that_is_not_negative(all_masses, fusion):
    numbers = fused([as_masses(masses) for masses in all_masses], fusion, 60)

    assert len(numbers) == len(all_masses)
    assert all(number >= 0 for number in numbers)
