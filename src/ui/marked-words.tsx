import { Link } from 'react-router';

/** A piece of a line. Whoever makes it has seen to it that an address is safe to follow. */
export type WordPiece =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; pieces: WordPiece[] }
  | { kind: 'link'; text: string; address: string };

/** Words with bold ones and links among them; whatever else stands in them is shown as it was typed. */
export function MarkedWords({ pieces }: { pieces: readonly WordPiece[] }) {
  return pieces.map((piece, at) => {
    if (piece.kind === 'text') return piece.text;
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a line never change places
    return piece.kind === 'link' ? <TextLink key={at} {...piece} /> : <Bold key={at} {...piece} />;
  });
}

function TextLink({ address, text }: Extract<WordPiece, { kind: 'link' }>) {
  return (
    <Link to={address} className="text-link">
      {text}
    </Link>
  );
}

function Bold({ pieces }: Extract<WordPiece, { kind: 'bold' }>) {
  return (
    <strong className="font-semibold text-ink">
      <MarkedWords pieces={pieces} />
    </strong>
  );
}
