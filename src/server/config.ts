import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type Identities, readIdentities } from '../backup/seal.ts';
import { parseSender } from '../mail/mail-address.ts';
import type { SettingsFromEnvironment } from '../shop/settings/sections.schema.ts';
import { isSender, readCountries, readKeep, readRecipients, readTrustedProxies } from './config-values.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''));
/** The shop's pages lie at the root of its address, and cookies and origin checks go by its letters. */
const publicAddress = address
  .refine((value) => {
    const { origin, href, username } = new URL(value);
    return href === `${origin}/` && username === '';
  }, 'must be an address without a path')
  .transform((value) => new URL(value).origin);
const databaseAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');
const onOff = z.enum(['on', 'off']);
const secret = z.string().min(1);
/** A bucket's name as S3 allows it. */
const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket');

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  APP_URL: publicAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_WAIT: z.coerce.number().int().min(0).max(3600).default(60),
  DEMO: onOff.default('on'),
  RAZORPAY_KEY_ID: secret.optional(),
  RAZORPAY_KEY_SECRET: secret.optional(),
  RAZORPAY_WEBHOOK_SECRET: secret.optional(),
  RAZORPAY_API_URL: address.default('https://api.razorpay.com/v1'),
  RAZORPAY_CHECKOUT_URL: address.default('https://checkout.razorpay.com/v1/checkout.js'),
  SHIPROCKET_EMAIL: secret.optional(),
  SHIPROCKET_PASSWORD: secret.optional(),
  SHIPROCKET_PICKUP_LOCATION: secret.optional(),
  SHIPROCKET_PICKUP_PIN: z
    .string()
    .regex(/^[1-9]\d{5}$/, 'must be a PIN code')
    .optional(),
  SHIPROCKET_WEBHOOK_TOKEN: z.string().min(16, 'must have at least 16 characters').max(200).optional(),
  SHIPROCKET_API_URL: address.default('https://apiv2.shiprocket.in/v1/external'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().refine(isSender, "must be an e-mail address, or 'Name <address>'").optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').max(128).optional(),
  GOOGLE_CLIENT_ID: secret.optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  GOOGLE_DISCOVERY_URL: address.default('https://accounts.google.com/.well-known/openid-configuration'),
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: bucketName.optional(),
  S3_REGION: secret.optional(),
  S3_ACCESS_KEY_ID: secret.optional(),
  S3_SECRET_ACCESS_KEY: secret.optional(),
  BACKUP_HOUR: z
    .string()
    .regex(/^(?:off|\d|1\d|2[0-3])$/, "must be 'off' or an hour from 0 to 23")
    .default('2')
    .transform((value) => (value === 'off' ? null : Number(value))),
  BACKUP_KEEP: z.string().default('7,4,12').transform(readKeep),
  BACKUP_DRILL: onOff.default('on'),
  BACKUP_AGE_RECIPIENT: z.string().transform(readRecipients).optional(),
  BACKUP_IDENTITY: secret.optional(),
  BACKUP_IDENTITY_FILE: z.string().min(1).optional(),
  BACKUP_S3_ENDPOINT: address.optional(),
  BACKUP_S3_BUCKET: bucketName.optional(),
  BACKUP_S3_REGION: secret.optional(),
  BACKUP_S3_ACCESS_KEY_ID: secret.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: secret.optional(),
  HSTS: z.enum(['host', 'subdomains', 'preload']).default('host'),
  TRUST_PROXY: z.string().default('off').transform(readTrustedProxies),
  DELIVERY_COUNTRIES: z.string().transform(readCountries).optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[0-9 ]{6,20}$/, 'must be a phone number')
    .optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  CDN_MAX_AGE: z
    .string()
    .regex(/^(?:off|[1-9]|10)$/, "must be 'off' or a whole number of seconds from 1 to 10")
    .default('off')
    .transform((value) => (value === 'off' ? undefined : Number(value))),
  OFFLINE_GUIDES: onOff.default('on'),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: secret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  SANDBOX_FAULTS: onOff.default('off'),
});

/** What several copies are told by the one that runs the built-in database for them: where it lies. */
export const BUILT_IN_DATABASE = 'SHOP_BUILT_IN_DATABASE';

/** All that the program reads of its environment. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/** What the names of the variables that set payment methods begin with. */
export const paymentPrefixes = ['RAZORPAY'] as const;

/** Whether money moves: else payments are the sandbox's. */
export const hasRealPayments = ({ razorpay }: Config): boolean => razorpay !== undefined;

export type Config = ReturnType<typeof parseConfig>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the environment (the contract's table). An empty value counts as absent. Throws ConfigError with one line
 * that names the variable and what is wrong with it.
 */
export function parseConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'not valid'}`);
  }
  const env = parsed.data;
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_REPLICA_URL: only beside DATABASE_URL, whose replica it is');
  const development = env.NODE_ENV === 'development';
  const dataDir = path.resolve(env.DATA_DIR);
  return {
    development,
    host: env.HOST ?? (development ? '127.0.0.1' : '0.0.0.0'),
    port: env.PORT,
    appUrl: env.APP_URL,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    /** Where the database lies on this machine; undefined for a server of somebody else's. */
    databaseFolder:
      env.DATABASE_URL === undefined ? path.join(dataDir, 'postgres') : given[BUILT_IN_DATABASE],
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databaseWaitSeconds: env.DATABASE_WAIT,
    demo: env.DEMO === 'on',
    razorpay: readRazorpay(env),
    shiprocket: readShiprocket(env),
    offlineGuides: env.OFFLINE_GUIDES === 'on',
    sandboxFaults: env.SANDBOX_FAULTS === 'on',
    smtpUrl: env.SMTP_URL,
    administrator: readAdministrator(env),
    google: readGoogle(env),
    s3: readS3(env),
    backups: readBackups(env),
    transportSecurity: env.HSTS,
    trustedProxies: env.TRUST_PROXY,
    ownerSettings: readOwnerSettings(env),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    cdnMaxAge: env.CDN_MAX_AGE,
    workers: env.WORKERS,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    isTraced: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && environment['OTEL_SDK_DISABLED'] !== 'true',
  };
}

/** What the environment says in the owner's place. docs/behaviour/settings.md#the-environment. */
function readOwnerSettings(environment: Environment): SettingsFromEnvironment {
  const { SUPPORT_PHONE: phone, MAIL_FROM: from, DELIVERY_COUNTRIES: countries } = environment;
  const sender = from === undefined ? undefined : parseSender(from);
  const [byPhone, byFrom] = [{ variable: 'SUPPORT_PHONE' }, { variable: 'MAIL_FROM' }];
  return {
    shop: {
      ...(phone && { phone: { ...byPhone, value: phone }, whatsapp: { ...byPhone, value: phone } }),
      ...(sender && {
        // An address alone goes with the name that the owner gave, or the shop's.
        ...(sender.name !== '' && { senderName: { ...byFrom, value: sender.name } }),
        senderAddress: { ...byFrom, value: sender.address },
      }),
    },
    ...(countries && { checkout: { countries: { variable: 'DELIVERY_COUNTRIES', value: countries } } }),
  };
}

type Environment = z.infer<typeof environmentSchema>;

/** Settings that mean something only together. Undefined where none is set; refuses some without the others. */
function allOrNone<Values extends Record<string, string | undefined>>(values: Values, refusal: string) {
  const given = Object.values(values).filter((value) => value !== undefined);
  if (given.length === 0) return undefined;
  if (given.length < Object.keys(values).length) throw new ConfigError(refusal);
  return values as { [Name in keyof Values]: string };
}

function readAdministrator({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Environment) {
  return allOrNone({ email, password }, 'ADMIN_EMAIL and ADMIN_PASSWORD: set both, or none');
}

function readGoogle(env: Environment) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  const given = allOrNone(
    { clientId, clientSecret },
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both, or none',
  );
  return given && { ...given, discoveryUrl: env.GOOGLE_DISCOVERY_URL };
}

function readS3(env: Environment) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return allOrNone(
    { endpoint, bucket, region, accessKeyId, secretAccessKey },
    'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all five, or none for the disk',
  );
}

function readBackups(env: Environment) {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket, BACKUP_S3_REGION: region } = env;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const s3 = allOrNone(
    { endpoint, bucket, region, accessKeyId, secretAccessKey },
    'BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY: set all five, or none for the disk',
  );
  if (s3 && s3.endpoint === env.S3_ENDPOINT && s3.bucket === env.S3_BUCKET)
    throw new ConfigError('BACKUP_S3_BUCKET: backups need another bucket than uploads (S3_BUCKET)');
  return {
    hour: env.BACKUP_HOUR,
    keep: env.BACKUP_KEEP,
    drill: env.BACKUP_DRILL === 'on',
    recipients: env.BACKUP_AGE_RECIPIENT ?? [],
    identities: readBackupIdentities(env),
    s3,
  };
}

/** Neither is ever part of a message. */
function readBackupIdentities({
  BACKUP_IDENTITY: given,
  BACKUP_IDENTITY_FILE: file,
}: Environment): Identities {
  const refuse = (name: string) =>
    new ConfigError(`${name}: must hold secret keys as age-keygen writes them, one a line`);
  const own = given === undefined ? [] : readIdentities(given);
  if (own === null) throw refuse('BACKUP_IDENTITY');
  if (file === undefined) return own;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`BACKUP_IDENTITY_FILE: ${file} cannot be read`);
  }
  const kept = readIdentities(text);
  if (kept === null) throw refuse('BACKUP_IDENTITY_FILE');
  return [...own, ...kept];
}

function readRazorpay(env: Environment) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env;
  const given = allOrNone(
    { keyId, keySecret, webhookSecret: env.RAZORPAY_WEBHOOK_SECRET },
    'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET: set all three, or none for the sandbox',
  );
  return given && { ...given, apiUrl: env.RAZORPAY_API_URL, checkoutUrl: env.RAZORPAY_CHECKOUT_URL };
}

function readShiprocket(env: Environment) {
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password } = env;
  const { SHIPROCKET_PICKUP_LOCATION: pickupLocation, SHIPROCKET_PICKUP_PIN: pickupPin } = env;
  const given = allOrNone(
    { email, password, pickupLocation, pickupPin },
    'SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD, SHIPROCKET_PICKUP_LOCATION and SHIPROCKET_PICKUP_PIN: set all four, or none',
  );
  const webhookToken = env.SHIPROCKET_WEBHOOK_TOKEN;
  if (webhookToken !== undefined && given === undefined)
    throw new ConfigError('SHIPROCKET_WEBHOOK_TOKEN: only beside the other four of SHIPROCKET');
  return given && { ...given, webhookToken, apiUrl: env.SHIPROCKET_API_URL };
}
