package dev.weft.lab.peer.servers;

/** The same with Tomcat's connector of asynchronous channels. */
public final class TomcatNio2Get extends TomcatGet {

  /** By its no-argument constructor, as every load. */
  public TomcatNio2Get() {
    super("org.apache.coyote.http11.Http11Nio2Protocol");
  }
}
