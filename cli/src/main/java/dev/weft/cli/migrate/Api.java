package dev.weft.cli.migrate;

import dev.weft.cli.migrate.Differences.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** An old API with its classes and with what differs in it. */
record Api(ApiJar jar, TypeIndex index, Differences differences) {

  /**
   * Reads the classes.
   *
   * @throws IOException if they cannot be read
   */
  static Api of(ApiJar jar) throws IOException {
    return new Api(jar, TypeIndex.ofApi(jar.location()), Differences.of(jar.id()));
  }

  /** How many of the uses it has, less those that it lacks: the API of a program has most. */
  int fit(List<Use> uses) {
    int fit = 0;
    for (Use use : uses) {
      if (index.find(use.member()) != null) {
        fit++;
      } else if (use.certain()) {
        fit--;
      }
    }
    return fit;
  }

  /** What becomes of these uses, by the names of their members. */
  List<MemberFinding> findings(List<Use> uses) {
    Map<Member, TreeSet<Place>> places = new TreeMap<>();
    Map<Member, Member> found = new TreeMap<>();
    for (Use use : uses) {
      Member there = index.find(use.member());
      if (there != null || use.certain()) {
        Member shown = there == null || !OldPackage.has(there.owner()) ? use.member() : there;
        places.computeIfAbsent(shown, none -> new TreeSet<>(Place.ORDER)).add(use.place());
        if (there != null) {
          found.put(shown, there);
        }
      }
    }
    List<MemberFinding> findings = new ArrayList<>();
    places.forEach(
        (member, where) ->
            findings.add(finding(member, found.get(member), new ArrayList<>(where))));
    return findings;
  }

  private MemberFinding finding(Member member, @Nullable Member there, List<Place> places) {
    List<Row> differing = there == null ? List.of() : differences.of(member);
    return new MemberFinding(member, differing, there == null ? absence(member) : "", places);
  }

  /** Of a member that takes or gives what is of another package, it is that package's absence. */
  private static String absence(Member member) {
    OldPackage of = OldPackage.MPI;
    for (OldPackage each : OldPackage.values()) {
      if (each.withSubpackages
          && (member.owner().startsWith(each.prefix)
              || member.descriptor().contains('L' + each.prefix))) {
        of = each;
      }
    }
    return member.owner().startsWith(OldPackage.MPJBUF.prefix)
        ? OldPackage.MPJBUF.absence
        : of.absence;
  }
}
