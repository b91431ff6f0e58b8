package dev.weft.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** Strings that a parameterized test gets one by one: some always, more in a thorough run. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(StringsProvider.class)
@interface Strings {
  /** Those of every run. */
  String[] usual();

  /** Those that a thorough run has besides. */
  String[] thorough();
}
