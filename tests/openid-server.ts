import { OAuth2Server } from 'oauth2-mock-server';

/** What the provider says of the person who signs in with it next. */
export type OpenIdPerson = { sub: string; email: string; email_verified: boolean; name?: string };

/** A local OpenID provider that asks nothing: whoever is sent there comes back as the `person` it was told of. */
export async function startOpenIdServer() {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  const { port } = server.address();
  const state: { person: OpenIdPerson } = {
    person: { sub: 'nobody', email: 'nobody@example.com', email_verified: true },
  };
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, state.person);
    if (token.payload['aud'] === undefined) token.payload['aud'] = 'shop';
  });
  server.service.on('beforeUserinfo', (response: { body: unknown }) => {
    response.body = state.person;
  });
  return {
    settings: {
      clientId: 'shop',
      clientSecret: 'a client secret',
      discoveryUrl: `http://localhost:${port}/.well-known/openid-configuration`,
    },
    signInNextAs(person: OpenIdPerson) {
      state.person = person;
    },
    close: () => server.stop(),
  };
}
