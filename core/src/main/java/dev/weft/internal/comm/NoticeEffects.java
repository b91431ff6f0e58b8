package dev.weft.internal.comm;

import dev.weft.internal.engine.Survivors;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Grant;
import dev.weft.internal.job.Notices;

/**
 * What the job's notices do at a rank.
 *
 * @param survivors told of ranks that are gone
 * @param revocations told of communicators that have been revoked
 * @param agreements whose results are told after a loss
 * @param replacements told who comes in place of whom
 */
record NoticeEffects(
    Survivors survivors,
    Revocations revocations,
    AgreementRegistry agreements,
    Replacements replacements)
    implements Notices.Listener {
  @Override
  public void gone(int rank) {
    survivors.declare(rank);
    replacements.gone(rank, survivors.hasFailed(rank));
    agreements.lost();
  }

  @Override
  public void arrived(Card card, int place, int incarnation) {
    survivors.arrived(card);
    replacements.arrived(card.rank(), place);
  }

  @Override
  public void unreplaced(int rank) {
    replacements.unreplaced(rank);
  }

  @Override
  public void granted(Grant grant) {
    replacements.granted(grant);
  }

  @Override
  public void unfilled(int place) {
    replacements.unfilled(place);
  }

  @Override
  public void hubPassed(int term) {
    survivors.beginTerm(term);
  }

  @Override
  public void revoked(int number, int leader) {
    revocations.told(number, leader);
  }
}
