import type { QuestionName } from '../../shop/catalogue/finder-questions.rules.ts';

/** What a shape is filled with: a colour of tokens.css; null: nothing. */
type Shape = [fill: string | null, path: string, transform?: string];

/** A plant in a pot, its foot at a place. */
function plant(x: number, y: number, size = 1): Shape[] {
  const at = `translate(${x} ${y}) scale(${size})`;
  return [
    ['leaf-300', 'M0-12c-9-1-16-7-17-15 9 0 16 6 17 15zM0-12c9-1 16-7 17-15-9 0-16 6-17 15z', at],
    ['leaf-200', 'M0-12c-6-7-6-16 0-23 6 7 6 16 0 23z', at],
    ['clay-300', 'M-8-12h16l-2.5 12h-11z', at],
  ];
}

const cat: Shape[] = [
  [null, 'M58 61c16 4 24-8 16-18'],
  ['sand-deep', 'M36 62c-8-4-9-16-3-25l-3-17 9 6h14l9-6-3 17c6 9 5 21-3 25z'],
  [null, 'M40 33v1M52 33v1M44 39l2 2 2-2M30 40l-8-1M30 43l-8 2M62 40l8-1'],
];

const blossom = (x: number, y: number): Shape[] => [
  [
    'clay-300',
    'M0-3c-6-4-6-11 0-13 6 2 6 9 0 13zM3-1c2-7 8-9 12-5 0 6-6 9-12 5zM2 3c7 1 10 7 7 12-6 1-10-5-7-12zM-2 3c3 7-1 13-7 12-3-5 0-11 7-12zM-3-1c-6 4-12 1-12-5 4-4 10-2 12 5z',
    `translate(${x} ${y})`,
  ],
];

const drawings: Record<QuestionName, Record<string, Shape[]>> = {
  place: {
    corner: [['sand-deep', 'M8 6h26v42L8 64z'], [null, 'M34 48l54 12'], ...plant(62, 64)],
    room: [
      ['leaf-100', 'M20 26h38v18H20z'],
      ['leaf-200', 'M12 36h8v8h38v-8h8v22H12zM18 58v5M60 58v5'],
      ...plant(80, 63, 0.9),
    ],
    window: [['leaf-50', 'M24 6h48v40H24zM48 6v40M24 26h48'], [null, 'M16 48h64'], ...plant(60, 48, 0.8)],
    sun: [
      ['clay-300', 'M14 18a9 9 0 1 0 18 0 9 9 0 1 0-18 0M23 3v-1M8 18h-2M12 7l-1-1M34 7l1-1M12 29l-1 1'],
      [null, 'M6 64h84M6 46h34M84 46h6M14 46v18M28 46v18'],
      ...plant(62, 64, 1.2),
    ],
  },
  who: {
    adults: [
      ['leaf-100', 'M26 32h34v14c0 8-5 14-13 14h-8c-8 0-13-6-13-14z'],
      [null, 'M60 36h5c8 0 8 13 0 13h-6M18 64h52M37 24c-4-5 4-7 0-12M49 24c-4-5 4-7 0-12'],
    ],
    pets: cat,
    children: [
      ['leaf-200', 'M20 40h24v24H20z'],
      ['clay-300', 'M50 40h24v24H50z'],
      ['sand-deep', 'M35 14h24v24H35z'],
      [null, 'M27 52a5 5 0 1 0 10 0 5 5 0 1 0-10 0M56 57l6-10 6 10zM42 21h10v10H42z'],
    ],
    both: [
      ...cat.map(([fill, path]): Shape => [fill, path, 'translate(-12 0)']),
      ['leaf-200', 'M68 53a10 10 0 1 0 20 0 10 10 0 1 0-20 0'],
      [null, 'M70 47c5 4 11 4 16 0M70 59c5-4 11-4 16 0'],
    ],
  },
  home: {
    daily: [
      ['leaf-50', 'M14 34l34-26 34 26v30H14z'],
      ['leaf-200', 'M42 64V44h12v20'],
      ['clay-300', 'M24 42h10v10H24zM62 42h10v10H62z'],
    ],
    weekly: [
      ['leaf-50', 'M20 14h56v50H20z'],
      [null, 'M20 28h56M34 8v11M62 8v11M28 38h6M42 38h6M28 50h6M42 50h6'],
      ['leaf-300', 'M56 34h12v22H56z'],
    ],
    away: [
      ['clay-300', 'M18 26h60v38H18z'],
      [null, 'M38 26v-9h20v9M32 26v38M64 26v38'],
    ],
  },
  room: {
    shelf: [
      ['leaf-200', 'M22 28h9v22h-9z'],
      ['sand-deep', 'M31 22h9v28h-9z'],
      [null, 'M12 50h72M22 50v10M74 50v10'],
      ...plant(61, 50, 0.7),
    ],
    table: [['sand-deep', 'M20 44h56v5H20z'], [null, 'M28 49v16M68 49v16'], ...plant(48, 44, 1.1)],
    floor: [['sand-deep', 'M12 44h22v6H12z'], [null, 'M12 24v41M34 50v15M6 65h84'], ...plant(62, 65, 1.7)],
  },
  wish: {
    leaves: [
      ['leaf-300', 'M50 66C22 60 16 34 34 8c30 6 42 32 16 58z'],
      [null, 'M50 66c-2-20-6-36-14-50M46 46l-14-6M43 34l-11-7M48 50l13-8M44 36l12-8'],
    ],
    flowers: [[null, 'M48 38v28'], ['leaf-200', 'M48 60c8 0 14-5 15-12-8 0-14 4-15 12z'], ...blossom(48, 26)],
    food: [
      ['leaf-200', 'M40 38c-10-2-16-9-16-20 10 2 16 9 16 20zM54 38c-4-10-1-19 8-26 5 10 2 19-8 26z'],
      ['sand-deep', 'M16 38h64c0 16-12 26-32 26S16 54 16 38z'],
    ],
    scent: [...blossom(34, 46), [null, 'M52 34c8-6 2-12 8-18M62 42c8-6 2-12 8-18M72 50c8-6 2-12 8-18']],
  },
};

/** A small picture of an answer; the words beside it say the same. */
export function AnswerDrawing({ question, answer }: { question: QuestionName; answer: string }) {
  return (
    <svg
      viewBox="0 0 96 72"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="w-full text-leaf-800"
    >
      {drawings[question][answer]?.map(([fill, path, transform]) => (
        <path
          key={path}
          d={path}
          transform={transform}
          vectorEffect="non-scaling-stroke"
          style={fill === null ? undefined : { fill: `var(--color-${fill})` }}
        />
      ))}
    </svg>
  );
}
