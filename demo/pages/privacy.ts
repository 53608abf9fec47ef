import type { DemoPage } from '../demo.types.ts';

export const privacyPage: DemoPage = {
  slug: 'privacy',
  heading: 'Privacy Policy',
  body: `
This page says in plain words what we know about you, why, and what you can do about it.

## What we keep

- **Your order:** name, e-mail address, phone number, delivery address and what you bought. We need these to deliver it and to keep our accounts.
- **Your account, if you make one:** your e-mail address, a scrambled form of your password, and the profile details you choose to save.
- **Your newsletter address**, if you gave it to us.
- **What you write to us** on the contact page, with your name and e-mail address, so that we can answer.
- **Short technical records** of requests to our server, which help us keep the shop running and safe.

Your basket is kept in your own browser. It reaches us when you ask for a price or place an order.

## What we do not do

We do not sell or rent your details. We do not follow you to other sites. We never see your card number: it goes straight to the payment provider.

## Who else sees your details

- The payment provider, to take your payment and to make refunds.
- The courier, to find your door.
- The company that carries our e-mails.

Each of them gets only what that task needs.

## Cookies

Cookies keep you signed in. There are no advertising cookies.

## How long we keep it

Orders are kept for as long as tax law asks. Accounts are kept until you ask us to close them, and for a week if nobody confirms their address. Newsletter addresses are kept until you ask us to remove them. Messages are deleted a year after our answer.

## Your choices

You may ask for a copy of what we hold about you, have it corrected, or have it deleted where the law does not oblige us to keep it. Write to [privacy@example.com](mailto:privacy@example.com); we answer within 30 days.
`.trim(),
};
