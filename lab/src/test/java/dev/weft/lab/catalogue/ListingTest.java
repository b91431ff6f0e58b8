package dev.weft.lab.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.FakeSystem;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListingTest {
  @Test
  void showsEveryEntryWithWhatItNeeds() {
    Catalogue catalogue = Catalogue.load();
    List<String> lines = Listing.lines(catalogue, List.of(FakeSystem.mpi("openmpi", 1)));
    String text = String.join("\n", lines);
    for (Entry entry : catalogue.entries()) {
      assertThat(text).contains("\n   " + entry.id() + " ");
    }
    assertThat(text).contains("openmpi (here)").contains("mpich (not built yet)");
    assertThat(text).contains("cannot be reproduced: ").contains("in its place: ");
    assertThat(lines).allMatch(line -> line.length() <= 80);
  }
}
