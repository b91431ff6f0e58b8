plugins {
  application
}

val weftVersion = "0.2.0-SNAPSHOT"

dependencies {
  implementation(platform("dev.weft:weft-bom:$weftVersion"))
  implementation("dev.weft:weft")
  runtimeOnly("dev.weft:weft-codec-fory")
}

java {
  toolchain {
    languageVersion = JavaLanguageVersion.of(25)
  }
}

application {
  mainClass = "com.example.Sum"
}

// gradle weftRun -Pranks=4 --args="what each rank gets"
tasks.register<JavaExec>("weftRun") {
  group = "application"
  description = "Runs the program on several ranks."
  classpath = sourceSets["main"].runtimeClasspath
  mainClass = "com.example.Start"
  jvmArgs("--enable-native-access=ALL-UNNAMED")
  systemProperty("ranks", providers.gradleProperty("ranks").getOrElse("3"))
}
