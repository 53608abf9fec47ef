/**
 * In which states the PIN codes lie that begin so, the likeliest first: what the post office says of their first
 * digits, and its exceptions. The longest beginning counts. docs/behaviour/delivery.md#which-zone.
 */
const table = `
11 07
12 06
13 06
14 03
15 03
16 04 03
17 02
18 01
19 01
194 38
20 09
21 09
22 09
23 09
24 09
244 09 05
246 05 09
247 09 05
248 05
249 05
25 09
26 09
262 09 05
263 05
27 09
28 09
30 08
31 08
32 08
33 08
34 08
36 24
362 24 26
37 24
38 24
39 24
396 24 26
40 27
403 30
41 27
42 27
43 27
44 27
45 23
46 23
47 23
48 23
49 22
50 36
51 37
52 37
53 37
533464 34
56 29
57 29
58 29
59 29
60 33
605 34 33
607 33 34
609 33 34
61 33
62 33
63 33
64 33
65 33
66 33
67 32
673310 34
68 32
682551 31
682552 31
682553 31
682554 31
682555 31
682556 31
682557 31
682558 31
682559 31
69 32
70 19
71 19
72 19
73 19
737 11
74 19
744 35
75 21
76 21
77 21
78 18
790 12
791 12
792 12
793 17
794 17
795 14
796 15
797 13
798 13
799 16
80 10
81 10 20
811 10
812 10
814 20
815 20
816 20
82 10 20
821 10
822 20
823 10
824 10
825 20
826 20
827 20
828 20
829 20
83 20
84 10
85 10
`;

const byPrefix: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [prefix = '', ...states] = line.split(' ');
      return [prefix, states] as const;
    }),
);

/** Its six digits; null for what is no PIN code of India. */
export function readPin(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^[1-9]\d{5}$/.test(digits) ? digits : null;
}

/** The states, by their codes, in which a PIN code may lie; none where its beginning is unknown. */
export function statesOfPin(pin: string): readonly string[] {
  for (let length = pin.length; length > 1; length -= 1) {
    const states = byPrefix.get(pin.slice(0, length));
    if (states) return states;
  }
  return [];
}
