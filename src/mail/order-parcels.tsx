import { MailLink, MailTable } from './mail-document.tsx';
import { useMailTheme } from './mail-theme.ts';

/** A parcel as an order's e-mail tells of it, in texts as people read them. */
export type OrderEmailParcel = {
  /** 'Parcel 2 of 3'; empty where there is but one. */
  title: string;
  /** What is in it: '2 × Fern (Plastic, Small)'. */
  contents: string[];
  /** Empty: none was named. */
  courier: string;
  trackingNumber: string;
  /** Where it is followed: an address, absolute. */
  trackingUrl: string | null;
  /** 'Nov 26, 2026'; null where nobody said. */
  expected: string | null;
};

export type ParcelProps = {
  /** Those that have left; empty for an order that tells of none. */
  parcels?: OrderEmailParcel[];
  /** Of an e-mail about a part of an order: what is not in it, and comes later. */
  stillToCome?: string[];
};

/** What is said of each parcel: its courier, its number with a link, what is in it, and when it should arrive. */
export function OrderEmailParcels(props: ParcelProps) {
  const { parcels = [], stillToCome = [] } = props;
  return (
    <>
      {parcels.map((parcel, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parcels of one order, in their order
        <Parcel key={index} parcel={parcel} first={index === 0} />
      ))}
      <StillToCome lines={stillToCome} />
    </>
  );
}

function Parcel({ parcel, first }: { parcel: OrderEmailParcel; first: boolean }) {
  const { colors, text, radii } = useMailTheme();
  const { title, contents, trackingUrl, expected } = parcel;
  const line = { ...text.body, fontSize: 15, lineHeight: '23px' };
  const [by, number] = byWords(parcel);
  return (
    <MailTable style={{ marginTop: first ? 0 : 12 }}>
      <tr>
        <td
          className="m-sand"
          style={{ backgroundColor: colors.paper, borderRadius: radii.box, padding: '14px 18px' }}
        >
          {title === '' ? null : (
            <h2 className="m-ink" style={{ ...text.subheading, paddingBottom: 4 }}>
              {title}
            </h2>
          )}
          {contents.map((content) => (
            <p key={content} className="m-soft" style={line}>
              {content}
            </p>
          ))}
          {by === '' && number === '' ? null : (
            <p className="m-ink" style={{ ...line, color: colors.ink, paddingTop: 6 }}>
              {by}
              {by !== '' && number !== '' ? ', ' : null}
              <span style={{ whiteSpace: 'nowrap' }}>{number}</span>
            </p>
          )}
          {expected === null ? null : (
            <p className="m-ink" style={{ ...line, color: colors.ink }}>{`Expected on ${expected}`}</p>
          )}
          {trackingUrl === null ? null : (
            <p style={{ ...line, paddingTop: 4 }}>
              <MailLink href={trackingUrl}>{followText(parcel)}</MailLink>
            </p>
          )}
        </td>
      </tr>
    </MailTable>
  );
}

function StillToCome({ lines }: { lines: string[] }) {
  const { text } = useMailTheme();
  if (lines.length === 0) return null;
  return (
    <>
      <h2 className="m-ink" style={{ ...text.subheading, paddingTop: 18, paddingBottom: 4 }}>
        {STILL_TO_COME}
      </h2>
      {lines.map((line) => (
        <p key={line} className="m-soft" style={{ ...text.body, fontSize: 15, lineHeight: '23px' }}>
          {line}
        </p>
      ))}
    </>
  );
}

const STILL_TO_COME = 'Still to come';

/** The same in plain text, a block each. */
export function parcelTexts({ parcels = [], stillToCome = [] }: ParcelProps): string[][] {
  const blocks = parcels.map((parcel) => {
    const { title, contents, trackingUrl, expected } = parcel;
    const lines = [
      title,
      ...contents,
      byWords(parcel)
        .filter((word) => word !== '')
        .join(', '),
      expected === null ? null : `Expected on ${expected}`,
      trackingUrl === null ? null : `${followText(parcel)}: ${trackingUrl}`,
    ];
    return lines.filter((line) => line !== null && line !== '') as string[];
  });
  return stillToCome.length === 0 ? blocks : [...blocks, [STILL_TO_COME, ...stillToCome]];
}

/** 'Sent with Delhivery' and 'number 1234567890', empty where nobody said. */
function byWords({ courier, trackingNumber }: OrderEmailParcel): [by: string, number: string] {
  return [
    courier === '' ? '' : `Sent with ${courier}`,
    trackingNumber === '' ? '' : `number ${trackingNumber}`,
  ];
}

const followText = ({ title }: OrderEmailParcel) =>
  `Follow ${title === '' ? 'your parcel' : title.toLowerCase()}`;
