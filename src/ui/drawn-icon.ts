import { type SVGProps, createElement } from 'react';

type DrawnProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number | string };

/**
 * What the built shop draws an icon of lucide-react with (scripts/browser-files.ts): as that package would, by one component
 * instead of two, its shapes written in one piece (scripts/icon-shapes.ts) and without what no icon here asks for.
 */
export default function createDrawnIcon(name: string, shapes: string) {
  const drawing = { __html: shapes };
  return function DrawnIcon({ size = 24, className, ...given }: DrawnProps) {
    const isSpoken = Object.entries(given).some(
      ([key, value]) => value != null && (key === 'role' || key === 'title' || key.startsWith('aria-')),
    );
    return createElement('svg', {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...(isSpoken ? {} : { 'aria-hidden': true }),
      ...given,
      className: className ? `lucide lucide-${name} ${className}` : `lucide lucide-${name}`,
      dangerouslySetInnerHTML: drawing,
    });
  };
}
