package dev.weft.internal.security.tls;

import dev.weft.failure.ResourceException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Makes both sides of TLS connections: version 1.3, with this process's own key. Any thread. */
final class TlsEngines {
  private static final String[] PROTOCOLS = {"TLSv1.3"};
  private static final String[] SUITES = {"TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384"};
  private static final String ALIAS = "weft";

  /** Made when the first connection is encrypted: loading the providers takes 100 ms. */
  private static final class Lazy {
    static final SSLContext CONTEXT = context();

    private static SSLContext context() {
      try {
        SSLContext context = SSLContext.getInstance(PROTOCOLS[0]);
        KeyManager[] keys = {new OneKey(OwnCertificate.create())};
        TrustManager[] trust = {new AnyCertificate()};
        context.init(keys, trust, null);
        return context;
      } catch (GeneralSecurityException e) {
        throw new ResourceException(
            "this Java cannot encrypt connections: " + e.getMessage() + "; it needs TLS 1.3", e);
      }
    }
  }

  static SSLEngine create(boolean client) {
    SSLEngine engine = Lazy.CONTEXT.createSSLEngine();
    engine.setUseClientMode(client);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setProtocols(PROTOCOLS);
    parameters.setCipherSuites(SUITES);
    engine.setSSLParameters(parameters);
    return engine;
  }

  /**
   * Takes any certificate. An attacker between the two ends could show a certificate of its own,
   * but would be detected: it would have two connections with different keys, and the proofs of the
   * job's secret include those keys.
   */
  private static final class AnyCertificate extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  private static final class OneKey extends X509ExtendedKeyManager {
    private final OwnCertificate own;

    OneKey(OwnCertificate own) {
      this.own = own;
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
      return null;
    }

    @Override
    public @Nullable String chooseClientAlias(
        String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
      return null;
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
      return type.equals(own.key().getAlgorithm()) ? new String[] {ALIAS} : null;
    }

    @Override
    public @Nullable String chooseServerAlias(
        String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
      return type.equals(own.key().getAlgorithm()) ? ALIAS : null;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
        String type, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
      return chooseServerAlias(type, issuers, null);
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return new X509Certificate[] {own.certificate()};
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      return own.key();
    }
  }

  private TlsEngines() {}
}
