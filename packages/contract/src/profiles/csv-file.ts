import { largestCustomerFile } from './customer-file.schema.ts';

/** The media types of CSV files. Browsers derive the type from the program that opens them on that machine. */
const csvTypes = ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain', 'application/octet-stream'];
/** The limits of an uploaded customer file. */
export const csvFile = { maxBytes: largestCustomerFile, mediaTypes: csvTypes };
