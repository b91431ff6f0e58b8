package dev.weft.lab.model;

import java.util.List;

/** A way to find the model that explains observations best without explaining their noise. */
@FunctionalInterface
interface Fitter {
  Model fit(List<Observation> observations);
}
