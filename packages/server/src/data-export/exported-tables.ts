import type { ExportedTable } from './exported-table.ts';
import { accountTablesOfExport } from './tables/account.tables.ts';
import { customerTables } from './tables/customers.tables.ts';
import { planningTables } from './tables/planning.tables.ts';
import { retailTables } from './tables/retail.tables.ts';
import { sendingTables } from './tables/sendings.tables.ts';

/** Every file of an export, in its order. */
export const exportedTables: readonly ExportedTable[] = [
  ...customerTables,
  ...retailTables,
  ...planningTables,
  ...sendingTables,
  ...accountTablesOfExport,
];

/** Tables of accounts that an export leaves out, each with the reason. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  account_limit: 'of the operators of the platform',
  account_webhook: 'secret: keys in the addresses of incoming webhooks',
  assignment_chunk: 'assignments for some seconds, before they are rows',
  audience_chunk: 'people of a sending that has just started, before they are rows',
  channel_pause: 'pace of a provider',
  counted_customer: 'computed from customers',
  counted_receipt: 'computed from purchases',
  customer_benchmark: 'computed from purchases',
  customer_model: 'computed from purchases',
  customer_offer: 'computed from purchases',
  customer_photo: 'in a folder of its own',
  customer_rhythm: 'computed from purchases',
  customer_sales: 'computed from purchases',
  data_import_change: 'what undoing an import needs, for a day',
  data_import_chunk: 'uploaded files until they are imported',
  import_source_file: 'names of the files that sources have taken, so that none is taken twice',
  data_import_rejection: 'rejected rows, which the import itself offers as a file for a month',
  delivery_count: 'computed from messages',
  erased_identity: 'keyed hashes of erased people',
  focus_history: 'computed from the moves of customers',
  focus_move_start: 'progress of a job',
  insight_progress: 'progress of a job',
  kept_arm: 'computed from purchases',
  kept_sales: 'computed from purchases',
  kept_spend: 'computed from purchases',
  event_count: 'computed from messages',
  message_count: 'computed from messages',
  message_people: 'computed from messages',
  message_use: 'computed from messages',
  pace: 'pace of a provider',
  passkey: 'log-in of a person, who may belong to other accounts',
  password_recovery: 'secret: hashes of links',
  provider_outcome: 'state of a provider',
  provider_report: 'state of a provider',
  product_affinity: 'computed from purchases',
  refresh_token: 'secret: hashes of tokens',
  removed_record: 'deleted records, for as long as that can be undone',
  sales_progress: 'progress of a job',
  score_people: 'computed from purchases',
  second_factor: 'log-in of a person, who may belong to other accounts',
  single_sign_on_attempt: 'secret: hashes of tokens',
  stale_customer: 'queue of a job',
  stale_message: 'queue of a job',
  stale_store_day: 'queue of a job',
  store_day: 'computed from purchases',
  store_day_progress: 'progress of a job',
  stale_sale: 'queue of a job',
  webhook_message: 'notices to other systems of what the other files say, for some weeks',
};
