type PhotographsProps = {
  ids: string[];
  /** Where staff see a picture. */
  addressOf: (id: string) => string;
  /** Said where there is none. */
  missing: string;
};

/** Private pictures that came with something, each opened large by a press. */
export function Photographs({ ids, addressOf, missing }: PhotographsProps) {
  return (
    <section aria-labelledby="photographs-title">
      <h3 id="photographs-title" className="mb-2 font-sans text-sm font-semibold">
        Photographs
      </h3>
      {ids.length === 0 ? <p className="text-sm text-muted">{missing}</p> : null}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {ids.map((id, index) => (
          <li key={id}>
            <a href={addressOf(id)} target="_blank" rel="noreferrer" className="block rounded-md">
              <img
                src={addressOf(id)}
                alt={`Photograph ${index + 1}, opens it in a new tab`}
                loading="lazy"
                className="aspect-4/3 w-full rounded-md border border-line bg-sand object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
