package dev.weft.junit;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/** The runs of a {@link RankTest}. */
public final class RankTestProvider implements TestTemplateInvocationContextProvider {

  /** Called by JUnit. */
  public RankTestProvider() {}

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return AnnotationSupport.isAnnotated(context.getTestMethod(), RankTest.class);
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getTestMethod(), RankTest.class).stream()
        .flatMap(RankSettings::of)
        .map(RankTestProvider::run);
  }

  private static TestTemplateInvocationContext run(RankSettings settings) {
    return new TestTemplateInvocationContext() {
      @Override
      public String getDisplayName(int number) {
        return settings.words();
      }

      @Override
      public List<Extension> getAdditionalExtensions() {
        return List.of(new RanksExtension(settings));
      }
    };
  }
}
