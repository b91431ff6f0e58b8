plugins {
  application
}

val weftVersion = "@VERSION@"

dependencies {
  implementation(platform("dev.weft:weft-bom:$weftVersion"))
  implementation("dev.weft:weft")
  testImplementation("dev.weft:weft-junit")
  testImplementation("org.junit.jupiter:junit-jupiter:6.1.3")
  testRuntimeOnly("org.junit.platform:junit-platform-launcher:6.1.3")
}

java {
  toolchain {
    languageVersion = JavaLanguageVersion.of(25)
  }
}

application {
  mainClass = "@PACKAGE@.Heat"
}

tasks.test {
  useJUnitPlatform()
  jvmArgs("--enable-native-access=ALL-UNNAMED")
}

// gradle weftRun -Pranks=2 --args="what each rank gets"
tasks.register<JavaExec>("weftRun") {
  group = "application"
  description = "Runs the program on several ranks."
  classpath = sourceSets["main"].runtimeClasspath
  mainClass = "@PACKAGE@.Start"
  jvmArgs("--enable-native-access=ALL-UNNAMED")
  systemProperty("ranks", providers.gradleProperty("ranks").getOrElse("4"))
}
