package dev.weft.examples;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import javax.imageio.ImageIO;

/**
 * A picture in shades of grey.
 *
 * @param brightness 0 to 255, row by row from the top
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a whole
record Picture(int width, int height, double[] brightness) {

  /** Reads whatever formats the JDK knows: PNG, JPEG, GIF, BMP and more. */
  static Picture read(InputStream in, String name) throws IOException {
    BufferedImage image = ImageIO.read(in);
    if (image == null) {
      throw new IOException(name + " is not a picture that Java can read; give a PNG or JPEG file");
    }
    double[] brightness = new double[image.getWidth() * image.getHeight()];
    for (int i = 0; i < brightness.length; i++) {
      brightness[i] = brightness(image, i % image.getWidth(), i / image.getWidth());
    }
    return new Picture(image.getWidth(), image.getHeight(), brightness);
  }

  private static double brightness(BufferedImage image, int x, int y) {
    if (image.getType() == BufferedImage.TYPE_BYTE_GRAY) {
      return image.getRaster().getSample(x, y, 0);
    }
    int rgb = image.getRGB(x, y);
    return 0.299 * (rgb >> 16 & 0xFF) + 0.587 * (rgb >> 8 & 0xFF) + 0.114 * (rgb & 0xFF);
  }

  /** The picture in a file, or for an empty name the one that comes with the examples. */
  static Picture read(String file) throws IOException {
    if (file.isEmpty()) {
      try (InputStream in = Picture.class.getResourceAsStream("heat.png")) {
        return read(Objects.requireNonNull(in), "heat.png");
      }
    }
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      return read(in, file);
    }
  }

  /** The same picture with each point drawn as a square, so that it has at least so many points. */
  Picture enlargedTo(int points) {
    int times = (int) Math.ceil(Math.sqrt((double) points / brightness.length));
    if (times <= 1) {
      return this;
    }
    int wide = times * width;
    double[] large = new double[times * height * wide];
    Arrays.setAll(large, i -> brightness[i / wide / times * width + i % wide / times]);
    return new Picture(wide, times * height, large);
  }

  /** Writes a PNG file. */
  void write(Path file) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
    for (int i = 0; i < brightness.length; i++) {
      int grey = Math.clamp(Math.round(brightness[i]), 0, 255);
      image.getRaster().setSample(i % width, i / width, 0, grey);
    }
    ImageIO.write(image, "png", file.toFile());
  }
}
