let region: HTMLElement | null = null;

/** The one live region of the page; it is there, empty, before the first message: only then is that spoken. */
export function toastRegion(): HTMLElement {
  if (region) return region;
  region = document.createElement('div');
  region.className = 'ui-toasts';
  region.popover = 'manual';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  region.setAttribute('aria-atomic', 'true');
  return region;
}

/**
 * Puts the region into the top layer above `host`. A move restarts animations: what it shows already
 * must not rise again, until `announceNewToast`.
 */
export function moveToastRegion(host: Element, position: string): void {
  const moved = toastRegion();
  giveRoomBack();
  moved.dataset['moved'] = '';
  moved.dataset['position'] = position;
  host.append(moved);
  moved.showPopover?.();
  placeToastRegion();
}

/** A new message may rise. */
export function announceNewToast(): void {
  delete toastRegion().dataset['moved'];
  placeToastRegion();
}

export function removeToastRegion(): void {
  giveRoomBack();
  region?.remove();
}

/** Without a message, a dialog that made room for one takes its place again. */
export function giveRoomBack(): void {
  const host = region?.parentElement;
  host?.removeAttribute('data-under-toast');
  host?.style.removeProperty('--toast-end');
}

const PRESSABLE = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [data-keep-clear]';
/** What says the meaning of a page or a field. */
const NAMES = 'h1, label, legend, [id$="-error"]';
const EDGE = 16;
const GAP = 6;
/** In px: what is looked at as one, and how far places are from each other. */
const CELL = 4;
const STEP_ACROSS = 8;
const STEP_DOWN = CELL;

type Box = { left: number; top: number; right: number; bottom: number };

/**
 * Puts the message where it covers nothing that can be pressed or filled in, nor what is marked `data-keep-clear`, and
 * if that leaves a choice no field's name or error: as near as can be to its usual corner, on phones to the header.
 * Where all is full, a dialog on a phone makes room above itself; elsewhere over as little as can be, and what is below
 * can be pressed through it. It stays where it is while it covers nothing.
 */
export function placeToastRegion(): void {
  const placed = toastRegion();
  const card = placed.firstElementChild;
  if (!card || !placed.isConnected) return;
  const { offsetWidth: width, offsetHeight: height } = placed;
  const host = placed.parentElement;
  if (host?.hasAttribute('data-under-toast') && placed.dataset['placed'] === card.id) return;
  giveRoomBack();
  const [roomX, roomY] = [document.documentElement.clientWidth, window.innerHeight];
  const [taken, names] = [
    coverOf(boxesOf(placed, PRESSABLE, GAP), { width, height }),
    coverOf(boxesOf(placed, NAMES, 0), { width, height }),
  ];

  const now = placed.getBoundingClientRect();
  const isFree = taken(now.left, now.top) + names(now.left, now.top) === 0;
  if (placed.dataset['placed'] === card.id && isFree) return;
  const isNarrow = roomX < 768;
  const usual = {
    left: isNarrow ? (roomX - width) / 2 : placed.dataset['position'] === 'bottom-right' ? roomX : EDGE,
    top: isNarrow ? 0 : roomY,
  };
  let best = { left: usual.left, top: EDGE, costs: [Infinity, Infinity, Infinity] };
  for (const left of steps(EDGE, roomX - width - EDGE, STEP_ACROSS, isNarrow ? usual.left : undefined)) {
    for (const top of steps(EDGE, roomY - height - EDGE, STEP_DOWN)) {
      const distance = Math.abs(left - usual.left) + Math.abs(top - usual.top);
      if (!isLess([0, 0, distance], best.costs)) continue;
      const costs = [taken(left, top), names(left, top), distance];
      if (isLess(costs, best.costs)) best = { left, top, costs };
    }
  }
  if (isNarrow && host?.matches('.ui-dialog') && (best.costs[0] !== 0 || best.costs[1] !== 0)) {
    host.setAttribute('data-under-toast', '');
    host.style.setProperty('--toast-end', `${EDGE + height + GAP}px`);
    best = { left: usual.left, top: EDGE, costs: [0, 0, 0] };
  }
  placed.style.left = `${best.left}px`;
  placed.style.top = `${best.top}px`;
  placed.dataset['placed'] = card.id;
  placed.toggleAttribute('data-see-through', best.costs[0] !== 0);
}

/** Whether the first cost that differs is less. */
function isLess(costs: readonly number[], others: readonly number[]): boolean {
  const at = costs.findIndex((cost, index) => cost !== others[index]);
  return at >= 0 && (costs[at] ?? 0) < (others[at] ?? 0);
}

function* steps(from: number, to: number, step: number, only?: number): Generator<number> {
  if (only !== undefined || to <= from) return yield only ?? from;
  for (let at = from; at < to; at += step) yield at;
  yield to;
}

/** Where what is chosen stands in sight, with a gap around it, once a drawer or dialog has come to its place. */
function boxesOf(placed: HTMLElement, selector: string, gap: number): Box[] {
  const host = placed.parentElement ?? document.body;
  const at = host.getBoundingClientRect();
  const isDialog = host instanceof HTMLDialogElement;
  const [dx, dy] = isDialog ? [host.offsetLeft - at.left, host.offsetTop - at.top] : [0, 0];
  return [...host.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
    if (placed.contains(element) || !element.checkVisibility({ visibilityProperty: true })) return [];
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const box = {
      left: left + dx - gap,
      top: top + dy - gap,
      right: right + dx + gap,
      bottom: bottom + dy + gap,
    };
    const isInSight =
      box.right > 0 && box.left < window.innerWidth && box.bottom > 0 && box.top < window.innerHeight;
    return isInSight ? [box] : [];
  });
}

/**
 * How much of the boxes a card of this size would cover at a place, in cells. Sums over all rectangles from the corner
 * are made once: tens of thousands of places are looked at, while somebody types.
 */
function coverOf(boxes: readonly Box[], { width, height }: { width: number; height: number }) {
  const cell = (px: number, most: number) => Math.min(Math.max(px / CELL, 0), most);
  const [across, down] = [Math.ceil(window.innerWidth / CELL), Math.ceil(window.innerHeight / CELL)];
  const row = across + 1;
  const sums = new Uint32Array(row * (down + 1));
  const at = (place: number) => sums[place] ?? 0;
  for (const { left, top, right, bottom } of boxes)
    for (let y = Math.floor(cell(top, down)); y < cell(bottom, down); y += 1)
      for (let x = Math.floor(cell(left, across)); x < cell(right, across); x += 1) {
        const place = (y + 1) * row + x + 1;
        sums[place] = at(place) + 1;
      }
  for (let place = row + 1; place < sums.length; place += 1)
    if (place % row > 0) sums[place] = at(place) + at(place - 1) + at(place - row) - at(place - row - 1);
  return (left: number, top: number): number => {
    const [x, y] = [Math.floor(cell(left, across)), Math.floor(cell(top, down)) * row];
    const [end, last] = [Math.ceil(cell(left + width, across)), Math.ceil(cell(top + height, down)) * row];
    return at(last + end) - at(last + x) - at(y + end) + at(y + x);
  };
}
