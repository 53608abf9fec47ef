const WITH_MEASURE = /^(.*\S)\s+(\d[\d.]*")$/;

/** An option's name; a measure at its end ('Round 4"') stands back, since the size is chosen elsewhere. */
export function OptionName({ name }: { name: string }) {
  const [, kind, measure] = WITH_MEASURE.exec(name) ?? [];
  if (kind === undefined) return name;
  return (
    <>
      {kind} <span className="text-sm font-normal">{measure}</span>
    </>
  );
}
