package dev.weft.examples;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/**
 * Draws {@code heat.png}, the picture that the heat example starts from: a plain weave, every other
 * crossing with the warp on top, and the word WEFT in bright threads. Its main method writes the
 * file.
 */
final class WovenPicture {
  static final int WIDTH = 480;
  static final int HEIGHT = 360;

  private static final int THREAD = 12;
  private static final int STROKE = 18;
  private static final String[] WORD = {
    "#...#..####..####..#####",
    "#...#..#.....#.......#..",
    "#.#.#..###...###.....#..",
    "##.##..#.....#.......#..",
    "#...#..####..#.......#..",
  };

  private WovenPicture() {}

  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]);
    Files.createDirectories(file.toAbsolutePath().getParent());
    ImageIO.write(draw(), "png", file.toFile());
  }

  static BufferedImage draw() {
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_BYTE_GRAY);
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        image.getRaster().setSample(x, y, 0, brightness(x, y));
      }
    }
    return image;
  }

  static int brightness(int x, int y) {
    boolean warpOnTop = (x / THREAD + y / THREAD) % 2 == 0;
    int across = warpOnTop ? x % THREAD : y % THREAD;
    int fromMiddle = 2 * across - (THREAD - 1);
    int roundness = 40 * fromMiddle * fromMiddle / (THREAD * THREAD);
    int thread = isBright(x, y) ? 250 : warpOnTop ? 80 : 55;
    return thread - roundness;
  }

  private static boolean isBright(int x, int y) {
    int column = Math.floorDiv(x - (WIDTH - WORD[0].length() * STROKE) / 2, STROKE);
    int row = Math.floorDiv(y - (HEIGHT - WORD.length * 2 * STROKE) / 2, 2 * STROKE);
    return row >= 0
        && row < WORD.length
        && column >= 0
        && column < WORD[row].length()
        && WORD[row].charAt(column) == '#';
  }
}
