rootProject.name = "@NAME@"

dependencyResolutionManagement {
  repositories {
    mavenLocal()
    mavenCentral()
  }
}
