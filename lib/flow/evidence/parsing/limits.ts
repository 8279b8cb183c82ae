/** Bytes of a document as fetched or read; a larger one is refused unread. */
export const DOCUMENT_BYTES_MAX = 16 * 1024 * 1024;
/** Length of a feed in UTF-16 code units after over-long texts have been cut. */
export const FEED_LENGTH_MAX = 2 * 1024 * 1024;
/** One stretch of character data; what is longer is cut before the parser sees it, so its item alone suffers. */
export const TEXT_RUN_MAX = 128 * 1024;
/** One line of an evidence file, in UTF-16 code units. */
export const LINE_LENGTH_MAX = 8 * 1024 * 1024;
/** Items of one document; the rest is left for the next fetch. */
export const ITEMS_MAX = 20_000;
/** Nesting of XML elements and of JSON values. */
export const XML_DEPTH_MAX = 100;
export const JSON_DEPTH_MAX = 32;
/** Length of one tag and number of its attributes. */
export const TAG_LENGTH_MAX = 64 * 1024;
export const ATTRIBUTES_MAX = 500;
/** Processor time of one parse in its thread, in milliseconds, and what each mebibyte of the document adds. */
export const PARSE_MS_MAX = 2_000;
export const PARSE_MS_PER_MEBIBYTE = 500;
/** Heap of the parsing thread, in megabytes. */
export const PARSE_HEAP_MB = 256;
