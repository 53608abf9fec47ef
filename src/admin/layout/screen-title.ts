/** The meta tags of a screen of the back office. */
export function screenTitle(name: string) {
  return [{ title: `${name} · Admin · Plant Store` }, { name: 'robots', content: 'noindex' }];
}
