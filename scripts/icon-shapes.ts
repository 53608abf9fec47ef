/** What an icon of lucide-react is drawn of, as its package keeps it. */
export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/**
 * The shapes of an icon as mark-up: one path of all that is drawn alike. A listing draws a hundred icons of up to nine shapes:
 * none of these is an element of its own to render, to send or to take over.
 */
export function iconShapes(node: IconNode): string {
  const alike = node.filter(([, { fill }]) => fill === undefined);
  const others = node.filter(([, { fill }]) => fill !== undefined);
  return `<path d="${alike.map(asPath).join('')}"/>${others.map(asElement).join('')}`;
}

/** A shape as mark-up of its own. */
export function asElement([tag, attributes]: IconNode[number]): string {
  const written = Object.entries(attributes)
    // React's.
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join('')}/>`;
}

/** A shape as a part of a longer path: from a place of its own on. */
function asPath([tag, attributes]: IconNode[number]): string {
  const number = (name: string) => Number(attributes[name] ?? 0);
  const text = (name: string) => attributes[name] ?? '';
  switch (tag) {
    case 'path':
      return fromOwnPlace(text('d'));
    case 'line':
      return `M${text('x1')} ${text('y1')}L${text('x2')} ${text('y2')}`;
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'rect': {
      const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
      const r = Math.min(number('rx') || number('ry'), width / 2, height / 2);
      const corner = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
      const [across, down] = [width - 2 * r, height - 2 * r];
      return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
    }
    case 'polyline':
      return `M${text('points')}`;
    case 'polygon':
      return `M${text('points')}z`;
    default:
      throw new Error(`An icon has a ${tag}, which nothing here draws.`);
  }
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

/** A first move that is relative would begin where the shape before it ended. */
function fromOwnPlace(d: string): string {
  const [move, x = '', y = ''] = /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)\s*/.exec(d) ?? [];
  if (move === undefined) return d;
  const rest = d.slice(move.length).replace(/^,\s*/, '');
  return `M${x} ${y}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`;
}
