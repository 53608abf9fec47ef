/** What a shape is filled with: a colour of tokens.css; null: nothing. Marks on a leaf have no outline. */
type Shape = [fill: string | null, path: string, isMark?: true];

const LEAF = 'M24 42C7 37 4 21 24 5c20 16 17 32 0 37z';
const veins: Shape = [null, 'M24 46V14M24 35l-9-7M24 35l9-7M24 25l-7-6M24 25l7-6'];
const leaf = (fill: string): Shape[] => [[fill, LEAF], veins];
const dot = (x: number, y: number, size: number) =>
  `M${x - size} ${y}a${size} ${size} 0 1 0 ${size * 2} 0 ${size} ${size} 0 1 0-${size * 2} 0`;
const pot: Shape = ['clay-300', 'M14 33h20l-3 11H17z'];

/* Between two of the shop's colours, whatever the owner makes of them. */
const colors: Readonly<Record<string, string>> = {
  yellow: 'color-mix(in oklch, var(--color-clay-300), var(--color-leaf-200))',
};

type Sign = { words: RegExp; shapes: Shape[] };

/* The first whose words are in the symptom's name: what is written of later ones may have them, too. */
const signs: readonly Sign[] = [
  {
    // Flies and other small animals.
    words: /\b(?:fl(?:y|ies)|gnats?|bugs?|pests?|insects?|aphids?)\b/i,
    shapes: [
      ['sand-deep', 'M8 36c8-5 24-5 32 0l-3 9H11z'],
      ['leaf-100', 'M17 19c-7-8-12-5-11-1 1 3 6 4 11 1zM17 19c1-10 7-11 8-7 1 3-3 6-8 7z'],
      ['leaf-800', dot(18, 21, 2.5)],
      ['leaf-100', 'M34 23c-4-7-9-6-9-3 0 3 4 4 9 3zM34 23c3-7 8-7 8-4 0 3-4 4-8 4z'],
      ['leaf-800', dot(34, 25, 2)],
    ],
  },
  {
    words: /\b(?:webs?|speckles?|mites?)\b/i,
    shapes: [
      ...leaf('leaf-200'),
      ['surface', [dot(16, 27, 1.5), dot(20, 34, 1.5), dot(31, 31, 1.5), dot(27, 38, 1.5)].join(''), true],
      [null, 'M45 3L21 22M45 3L34 26M45 3L23 10M35 6c-2 4 0 8 5 9M28 9c-2 6 2 12 8 13'],
    ],
  },
  {
    words: /\b(?:powder|mould|mold|mildew|fluff|cotton)/i,
    shapes: [
      ...leaf('leaf-300'),
      ['surface', [dot(17, 25, 4), dot(30, 18, 3), dot(29, 31, 4.5)].join(''), true],
    ],
  },
  {
    words: /\b(?:sticky|honeydew|sap)\b/i,
    shapes: [...leaf('leaf-300'), ['sand-deep', 'M36 30c4 6 5 8 5 10a5 5 0 0 1-10 0c0-2 1-4 5-10z']],
  },
  {
    words: /\b(?:spots?|blotch|patches)/i,
    shapes: [
      ...leaf('leaf-300'),
      ['clay-600', [dot(16, 25, 3.5), dot(30, 18, 2.5), dot(31, 30, 3)].join(''), true],
    ],
  },
  {
    words: /\b(?:brown|crisp|dry|burnt|scorch)/i,
    shapes: [
      ['leaf-300', LEAF],
      ['clay-500', 'M24 5c-7 6-11 12-12 17 4-4 8-7 12-7s8 3 12 7C35 17 31 11 24 5z', true],
      [null, LEAF],
      veins,
    ],
  },
  {
    words: /\b(?:yellow|pale|chlorosis)/i,
    shapes: [
      ['yellow', LEAF],
      ['leaf-300', 'M24 42C15 39 10 34 9.4 27c4 4 9 5 14.6 5s10-1 14.6-5C38 34 33 39 24 42z', true],
      [null, LEAF],
      veins,
    ],
  },
  {
    words: /\b(?:droop|wilt|limp|hang)/i,
    shapes: [
      [null, 'M24 33V20c0-6-3-10-9-10M24 22c0-5 3-8 8-8'],
      ['leaf-300', 'M15 10C8 10 5 17 6 27c6-3 10-9 9-17z'],
      ['leaf-300', 'M32 14c7 0 10 6 9 15-6-2-10-7-9-15z'],
      pot,
    ],
  },
  {
    words: /\b(?:stems?|leggy|stretch|thin)\b/i,
    shapes: [
      [null, 'M24 33c0-10 4-16 2-27'],
      [
        'leaf-300',
        'M26 6c4-4 9-3 10-1-2 4-6 5-10 1zM26 16c-5-3-9-2-10 1 3 3 7 3 10-1zM25 24c4-3 8-2 9 1-3 3-6 2-9-1z',
      ],
      pot,
    ],
  },
  {
    words: /\b(?:flowers?|buds?|bloom)/i,
    shapes: [
      [null, 'M24 33V20'],
      ['leaf-300', 'M24 30c7 0 11-4 12-10-7 0-12 3-12 10z'],
      ['clay-100', 'M24 20c-6-4-6-11 0-16 6 5 6 12 0 16z'],
      ['clay-300', 'M10 38c-4 1-6 4-5 7 4 0 6-3 5-7z'],
      pot,
    ],
  },
  {
    words: /\b(?:holes?|eaten|chewed)/i,
    shapes: [
      ...leaf('leaf-300'),
      ['paper', dot(17, 26, 3.5)],
      ['paper', dot(30, 21, 3)],
      ['paper', dot(29, 33, 2.5)],
    ],
  },
  {
    words: /\b(?:roots?|rot|soft|mushy)/i,
    shapes: [
      ['leaf-300', 'M24 20C16 18 14 10 24 3c10 7 8 15 0 17z'],
      [null, 'M24 20v8M24 28c-3 5-9 6-12 12M24 28v16M24 28c3 5 9 6 12 12M20 34l-2 9M28 34l2 9'],
    ],
  },
];

/** Of what nobody has drawn: a leaf under a glass. */
const anything: Shape[] = [...leaf('leaf-200'), ['paper', dot(31, 30, 8)], [null, 'M37 36l7 7']];

/** A small picture of a symptom, by the words of its name, which stands beside it. */
export function SymptomDrawing({ symptom }: { symptom: string }) {
  const { shapes } = signs.find(({ words }) => words.test(symptom)) ?? { shapes: anything };
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-14 shrink-0 rounded-lg bg-leaf-50 p-1.5 text-leaf-800 md:size-16"
    >
      {shapes.map(([fill, path, isMark]) => (
        <path
          key={`${fill} ${path}`}
          d={path}
          stroke={isMark ? 'none' : undefined}
          style={fill === null ? undefined : { fill: colors[fill] ?? `var(--color-${fill})` }}
        />
      ))}
    </svg>
  );
}
