import { Link } from 'react-router';
import {
  informationBlocks,
  type InlinePiece,
  inlinePieces,
} from '../../shop/content/information-text.rules.ts';
import { TextBlocks } from './text-blocks.tsx';

/** An information page's text as elements; whatever else stands in it is shown as it was typed. */
export function InformationText({ body }: { body: string }) {
  return <TextBlocks blocks={informationBlocks(body)} Words={MarkedWords} />;
}

function MarkedWords({ text }: { text: string }) {
  return <Pieces pieces={inlinePieces(text)} />;
}

function Pieces({ pieces }: { pieces: readonly InlinePiece[] }) {
  return pieces.map((piece, at) => {
    if (piece.kind === 'text') return piece.text;
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a line never change places
    return piece.kind === 'link' ? <TextLink key={at} {...piece} /> : <Bold key={at} {...piece} />;
  });
}

function TextLink({ address, text }: Extract<InlinePiece, { kind: 'link' }>) {
  return (
    <Link to={address} className="text-link">
      {text}
    </Link>
  );
}

function Bold({ pieces }: Extract<InlinePiece, { kind: 'bold' }>) {
  return (
    <strong className="font-semibold text-ink">
      <Pieces pieces={pieces} />
    </strong>
  );
}
