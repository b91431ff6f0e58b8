rootProject.name = "gradle"

dependencyResolutionManagement {
  repositories {
    // A repository that ./mvnw -Prelease has staged; else Maven Central.
    System.getenv("WEFT_STAGING")?.let { staging -> maven(uri("file://$staging")) }
    mavenCentral()
  }
}
