package dev.weft.fory;

import static org.assertj.core.api.Assertions.assertThat;

import groovy.lang.GroovyShell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import kotlin.Pair;
import kotlin.Triple;
import kotlin.Unit;
import kotlin.collections.ArrayDeque;
import kotlin.collections.CollectionsKt;
import kotlin.collections.MapsKt;
import kotlin.collections.SetsKt;
import kotlin.ranges.IntRange;
import kotlin.text.Charsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the libraries of Kotlin and Groovy make travels without registration. */
class LanguageTypesTest {
  private static final Ends ENDS = Ends.knowing();

  static Stream<Object> values() {
    List<String> built = CollectionsKt.createListBuilder();
    built.addAll(List.of("a", "b", "c"));
    Set<String> set = SetsKt.createSetBuilder();
    set.addAll(List.of("a", "b"));
    Map<String, Integer> map = MapsKt.createMapBuilder();
    map.put("a", 1);
    return Stream.of(
        new Pair<>("a", null),
        new Triple<>(1, "b", new Pair<>(2, 3)),
        new IntRange(1, 5),
        new ArrayDeque<>(List.of(1, 2)),
        CollectionsKt.build(built),
        built.subList(1, 2),
        CollectionsKt.asReversed(List.of(1, 2)),
        SetsKt.build(set),
        MapsKt.build(map),
        map.keySet(),
        new GroovyShell().evaluate("1..3"),
        new GroovyShell().evaluate("'a'..'c'"));
  }

  private static Object back(Object value) {
    byte[] bytes = ENDS.sender().encode(value);
    return ENDS.receiver().decode(bytes, 0, bytes.length);
  }

  @ParameterizedTest
  @MethodSource("values")
  void comesBackEqual(Object value) {
    assertThat(back(value)).isEqualTo(value);
    assertThat(back(List.of(value, value))).isEqualTo(List.of(value, value));
  }

  @Test
  void thereIsOneOfEachObject() {
    Ends registered = Ends.knowing(Charsets.class);
    assertThat(registered.roundTrip(Charsets.INSTANCE)).isSameAs(Charsets.INSTANCE);
    assertThat(registered.roundTrip(List.of(Charsets.INSTANCE)).getFirst())
        .isSameAs(Charsets.INSTANCE);
    for (Object object :
        new Object[] {
          Unit.INSTANCE, CollectionsKt.emptyList(), SetsKt.emptySet(), MapsKt.emptyMap()
        }) {
      assertThat(back(object)).isSameAs(object);
      assertThat(back(new Pair<>(object, object))).isEqualTo(new Pair<>(object, object));
      assertThat(((Object[]) back(new Object[] {object}))[0]).isSameAs(object);
    }
  }

  @Test
  void stringsThatGroovyPutsTogetherArriveAsStrings() {
    Object text = new GroovyShell().evaluate("def name = 'weft'; \"hello, ${name}\"");
    assertThat(text).isNotInstanceOf(String.class);
    assertThat(back(text)).isEqualTo("hello, weft");
    assertThat(back(new ArrayList<>(List.of(text, text))))
        .isEqualTo(List.of("hello, weft", "hello, weft"));
  }
}
