/** Room an element keeps to the page's right edge, so that none stands outside a narrow screen (spec section 9). */
const EDGE_ROOM = '200px';

/** Where an element stands that is placed at a point of the page, whatever the screen's width. */
export function floatingPlace({ x, y }: { x: number; y: number }): { left: string; top: string } {
  return { left: `max(0px, min(${x}px, calc(100% - ${EDGE_ROOM})))`, top: `${Math.max(0, y)}px` };
}
