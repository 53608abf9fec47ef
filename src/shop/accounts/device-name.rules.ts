/** Looked for in this order: most browsers call themselves several others, too. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPad\b/, 'an iPad'],
  [/\biPhone\b/, 'an iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'a Mac'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** What of it is looked at: it is a stranger's text. */
const LOOKED_AT = 400;

/** A device as people know it ('Chrome on Windows'), from what it calls itself; in no words but ours. */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, LOOKED_AT);
  const browser = browsers.find(([sign]) => sign.test(text))?.[1];
  const system = systems.find(([sign]) => sign.test(text))?.[1];
  if (system === undefined) return browser ?? 'an unknown device';
  return `${browser ?? 'a browser'} on ${system}`;
}
