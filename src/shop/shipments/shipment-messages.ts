/** What staff are told of parcels. */
export const shipmentMessages = {
  made: 'Parcel sent',
  booking: 'The courier is being asked',
  saved: 'Parcel saved',
  voided: 'Parcel taken back',
  delivered: 'Parcel delivered',
  retried: 'The courier is asked again',
  gone: 'There is no such parcel, or no longer',
  noSuchOrder: 'There is no such order',
  cancelled: 'This order was cancelled: nothing more is sent of it',
  nothing: 'Choose at least one plant',
  tooMany: 'Others have packed some of this meanwhile. Look at what is left and send it again.',
  isDelivered: 'This parcel was delivered. It can no longer be changed.',
  isVoid: 'This parcel was taken back',
  noService: 'No courier’s service is set up',
  failed: 'The parcel could not be saved',
} as const;

export type ShipmentRefusal =
  | 'unknown-order'
  | 'cancelled'
  | 'nothing'
  | 'too-many'
  | 'no-service'
  | 'gone'
  | 'delivered'
  | 'void';

export const shipmentRefusals: Readonly<Record<ShipmentRefusal, string>> = {
  'unknown-order': shipmentMessages.noSuchOrder,
  cancelled: shipmentMessages.cancelled,
  nothing: shipmentMessages.nothing,
  'too-many': shipmentMessages.tooMany,
  'no-service': shipmentMessages.noService,
  gone: shipmentMessages.gone,
  delivered: shipmentMessages.isDelivered,
  void: shipmentMessages.isVoid,
};
