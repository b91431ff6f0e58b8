/** Experiments that measure Weft and its peers in the same run. */
module dev.weft.lab {
  requires static java.net.http;
  requires static java.rmi;
  requires static jdk.httpserver;
  requires static org.jspecify;
  requires com.fasterxml.jackson.databind;
  requires dev.weft;
  requires dev.weft.objects;
  requires dev.weft.parallel;
  requires java.compiler;
  requires java.management;
  requires jdk.management;
  requires HdrHistogram;
  requires hipparchus.core;

  uses dev.weft.lab.system.MeasuredSystem;

  exports dev.weft.lab;
  exports dev.weft.lab.catalogue;
  exports dev.weft.lab.compare;
  exports dev.weft.lab.experiment;
  exports dev.weft.lab.model;
  exports dev.weft.lab.network;
  exports dev.weft.lab.page;
  exports dev.weft.lab.process;
  exports dev.weft.lab.program;
  exports dev.weft.lab.report;
  exports dev.weft.lab.results;
  exports dev.weft.lab.run;
  exports dev.weft.lab.servers;
  exports dev.weft.lab.simulate;
  exports dev.weft.lab.sockets;
  exports dev.weft.lab.stats;
  exports dev.weft.lab.system;
  exports dev.weft.lab.system.registry;

  opens dev.weft.lab.program.objects to
      dev.weft.objects;
}
