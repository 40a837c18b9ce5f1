/**
 * With or without scheme, port and path; a top-level domain of two to five letters; lower case.
 * @see docs/specification/validation.md#c-85-what-a-workplace-url-looks-like
 */
export const WORKPLACE_URL_PATTERN = /^(https?:\/\/)?(www\.)?[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,5}(:\d{1,5})?(\/\S*)?$/
