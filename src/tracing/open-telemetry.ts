import {
  type Attributes,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import type { Span as KeptSpan, SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, Tracer } from './spans.ts';

/** What is told of an error: nothing that somebody typed. */
export type Told = { type: string; message: string; stack: string };

type Options = {
  version: string;
  environment: Record<string, string | undefined>;
  tell: (error: Error) => Told;
  /** Whether an error is a failure of the shop: a refusal is none. */
  isFailure: (error: unknown) => error is Error;
  /** Says, once each time that changes, whether spans can be sent. */
  log: { warn(detail: object, message: string): void; info(message: string): void };
};

/** Of what stopping takes. */
const FLUSH_MS = 3_000;

/**
 * Spans to an OpenTelemetry collector, by OTLP over HTTP. The exporter reads the standard variables itself
 * (OTEL_EXPORTER_OTLP_…). Nothing global is set: only the shop's own seams are traced. Loaded only where it is wanted.
 */
export function openTelemetry({ version, environment, tell, isFailure, log }: Options): Tracer & {
  stop(): Promise<void>;
} {
  const number = (name: string) => {
    const value = Number(environment[name]);
    return environment[name] && Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const [delay, queue, batch] = [
    number('OTEL_BSP_SCHEDULE_DELAY'),
    number('OTEL_BSP_MAX_QUEUE_SIZE'),
    number('OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
  ];
  const processor = new BatchSpanProcessor({
    exporter: saidOnce(new OTLPTraceExporter(), log),
    ...(delay && { scheduledDelayMillis: delay }),
    ...(queue && { maxQueueSize: queue }),
    ...(batch && { maxExportBatchSize: batch }),
  });
  const own = resourceFromAttributes({
    'service.name': 'plant-store',
    'service.version': version,
    // Copies on one machine are told apart.
    'service.instance.id': crypto.randomUUID(),
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(environment),
    spanProcessors: [processor],
    spanLimits: { attributeValueLengthLimit: 4_000, eventCountLimit: 16 },
  });
  const tracer = provider.getTracer('plant-store', version);
  const told = new WeakSet<Error>();
  const kept = new WeakMap<Span, KeptSpan>();

  return {
    begin(name, { kind, facts, within, calledBy, at }) {
      const parent = (within && kept.get(within)?.spanContext()) ?? readCaller(calledBy);
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const options = {
        kind: KINDS[kind],
        attributes: { ...facts } as Attributes,
        ...(at && { startTime: at }),
      };
      const span = tracer.startSpan(name, options, context);
      const handed: Span = {
        set: (more) => void span.setAttributes(more),
        fail(error) {
          if (error === undefined) return void span.setStatus({ code: SpanStatusCode.ERROR });
          if (!isFailure(error)) return;
          const { type, message, stack } = tell(error);
          span.setStatus({ code: SpanStatusCode.ERROR, message });
          if (told.has(error)) return;
          told.add(error);
          span.recordException({ name: type, message, stack: `${type}: ${message}\n${stack}` });
        },
        end: () => span.end(),
      };
      kept.set(handed, span);
      return handed;
    },
    async stop() {
      const late = new Promise((resolve) => setTimeout(resolve, FLUSH_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  job: SpanKind.CONSUMER,
} as const;

/** W3C Trace Context: version, trace, span, flags. */
function readCaller(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(
      header ?? '',
    ) ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, isRemote: true, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED };
}

/** OTEL_TRACES_SAMPLER and its argument, as OpenTelemetry's specification has them. */
function samplerOf(environment: Options['environment']): Sampler {
  const given = Number(environment['OTEL_TRACES_SAMPLER_ARG'] || 1);
  const ratio = given >= 0 && given <= 1 ? given : 1;
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const [, isParents, name = ''] =
    /^(parentbased_)?(\w+)$/.exec(environment['OTEL_TRACES_SAMPLER'] ?? '') ?? [];
  const root = roots[name]?.();
  if (root && !isParents) return root;
  return new ParentBasedSampler({ root: root ?? new AlwaysOnSampler() });
}

/** Spans that cannot be sent are lost, and nobody waits for them: a line when that begins, and one when it ends. */
function saidOnce(exporter: SpanExporter, log: Options['log']): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result;
        if (error && !isFailing) log.warn({ err: error }, 'Traces cannot be sent; the shop goes on without');
        if (!error && isFailing) log.info('Traces are sent again');
        isFailing = error !== undefined;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
