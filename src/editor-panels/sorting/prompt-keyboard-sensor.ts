import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/**
 * The library's keyboard sensor listens from the next task on, and what is pressed before is lost: on a busy page an arrow
 * key right after Space. This one keeps such keys, and hands them on once the sensor listens.
 */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const early: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      early.push(event);
    };
    // Capturing: not by whom else keys are waited for, and never the press that begins the drag, which has passed here.
    window.addEventListener('keydown', keep, { capture: true });
    // Timers of the same delay go off in the order they were set: the sensor's own comes before.
    setTimeout(() => {
      window.removeEventListener('keydown', keep, { capture: true });
      for (const event of early) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
    });
  }
}
