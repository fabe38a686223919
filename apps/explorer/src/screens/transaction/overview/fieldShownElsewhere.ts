/** Of a transaction and its receipt; shown in the timestamp row. */
export const FIELD_SHOWN_ELSEWHERE = 'blockTimestamp'
