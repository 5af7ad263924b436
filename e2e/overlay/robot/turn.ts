import type { Dice } from './dice';
import type { Person, World } from './world';

/** Longer lists are not made longer. */
export const MOST_ITEMS = 5;

/** What the robot is at: who acts, on what, by which chance. */
export interface Turn {
  world: World;
  me: Person;
  other: Person;
  dice: Dice;
  /** A text nobody has written yet. */
  words(): string;
}

/** Something the robot may do; null where there is nothing to do it with. */
export type Act = (turn: Turn) => (() => Promise<string>) | null;
