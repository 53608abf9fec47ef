import { type SVGProps, createElement } from 'react';

type Drawn = { name: string; node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };
type DrawnProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * What the built shop draws an icon of lucide-react with (scripts/browser-files.ts): the same mark-up as that package's own
 * way to it, by one component instead of two and without what no icon here asks for.
 */
export default function createDrawnIcon({ name, node }: Drawn) {
  return function DrawnIcon({ size = 24, className, children, ...given }: DrawnProps) {
    const isSpoken = Object.entries(given).some(
      ([key, value]) => value != null && (key === 'role' || key === 'title' || key.startsWith('aria-')),
    );
    const classes = ['lucide', `lucide-${name}`, className].filter(Boolean).join(' ');
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(isSpoken || children ? {} : { 'aria-hidden': true }),
        ...given,
        className: classes,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
  };
}
