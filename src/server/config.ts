import path from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''));
const onOff = z.enum(['on', 'off']);
const secret = z.string().min(1);

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  APP_URL: address.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DEMO: onOff.default('on'),
  RAZORPAY_KEY_ID: secret.optional(),
  RAZORPAY_KEY_SECRET: secret.optional(),
  RAZORPAY_WEBHOOK_SECRET: secret.optional(),
  RAZORPAY_API_URL: address.default('https://api.razorpay.com/v1'),
  RAZORPAY_CHECKOUT_URL: address.default('https://checkout.razorpay.com/v1/checkout.js'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Plant Store <orders@plantstore.example>'),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[0-9 ]{6,20}$/, 'must be a phone number')
    .default('+91 00000 00000'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: secret.optional(),
  SANDBOX_FAULTS: onOff.default('off'),
});

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
  const development = env.NODE_ENV === 'development';
  return {
    development,
    host: env.HOST ?? (development ? '127.0.0.1' : '0.0.0.0'),
    port: env.PORT,
    appUrl: env.APP_URL,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    demo: env.DEMO === 'on',
    razorpay: readRazorpay(env),
    sandboxFaults: env.SANDBOX_FAULTS === 'on',
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    supportPhone: env.SUPPORT_PHONE,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    workers: env.WORKERS,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
  };
}

function readRazorpay(env: z.infer<typeof environmentSchema>) {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = env;
  if (keyId === undefined && keySecret === undefined && webhookSecret === undefined) return undefined;
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) {
    throw new ConfigError(
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET: set all three, or none for the sandbox',
    );
  }
  return {
    keyId,
    keySecret,
    webhookSecret,
    apiUrl: env.RAZORPAY_API_URL,
    checkoutUrl: env.RAZORPAY_CHECKOUT_URL,
  };
}
