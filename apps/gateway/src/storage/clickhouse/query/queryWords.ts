function list(words: string): ReadonlySet<string> {
  return new Set(words.toLowerCase().trim().split(/\s+/))
}

/** Functions that a query may call, as a set in lower case: of numbers, texts, times and sums, none of which reads anything else. */
export const QUERY_FUNCTIONS = list(`
  count countIf sum sumIf avg avgIf min minIf max maxIf any anyLast argMin argMax uniq uniqIf uniqExact
  quantile quantiles quantileExact median stddevPop stddevSamp varPop varSamp corr topK groupArray
  round floor ceil abs sqrt log log2 log10 exp pow power greatest least intDiv intDivOrZero modulo plus minus multiply divide
  toUInt8 toUInt16 toUInt32 toUInt64 toInt8 toInt16 toInt32 toInt64 toFloat32 toFloat64 toString toDate toDateTime cast
  toYear toMonth toDayOfMonth toDayOfWeek toHour toMinute toStartOfDay toStartOfHour toStartOfMonth toStartOfQuarter
  toStartOfYear toMonday toYYYYMM toYYYYMMDD toRelativeDayNum toRelativeMonthNum now today yesterday
  if multiIf isNull isNotNull ifNull coalesce nullIf
  lower upper length concat substring startsWith endsWith position hex unhex toFixedString reverse
  array arrayElement arraySum arrayJoin arraySort arrayReverseSort tuple bitAnd bitOr bitXor bitShiftRight bitShiftLeft
  equals notEquals less greater lessOrEquals greaterOrEquals and or not xor like notLike
`)

/** Words that come before a bracket without being a function. */
export const QUERY_KEYWORDS = list(`
  select distinct from where prewhere group by having order limit offset and or not in on using as when then else case end between like
  is null asc desc union all any join left right inner full outer cross global array with totals interval
`)

/** Words that end or leave a query, or change how it is run. */
export const REFUSED_WORDS = list(`
  format into outfile settings insert create alter drop attach detach system kill rename optimize truncate set use show describe
  explain grant revoke exchange sample final default information_schema dictionary
`)
