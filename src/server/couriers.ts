import { type CourierServices, createCourierServices } from '../couriers/courier-service.ts';
import { createShiprocketService } from '../couriers/shiprocket/client.ts';
import type { Config } from './config.ts';
import { tracedCalls } from './tracing.ts';

/** Parcels by hand, and by the service whose keys are set. For the shop there is no difference between services. */
export function createCouriers({ shiprocket }: Config): CourierServices {
  return shiprocket
    ? createCourierServices(createShiprocketService({ ...shiprocket, fetch: tracedCalls('courier', fetch) }))
    : createCourierServices();
}
