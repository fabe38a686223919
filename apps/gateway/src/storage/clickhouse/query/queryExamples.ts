/** Queries to begin with, each of another view. */
export const QUERY_EXAMPLES: Readonly<Record<string, string>> = {
  'Transactions a day': 'SELECT day, transactions, contracts FROM daily ORDER BY day DESC LIMIT 365',
  'Tokens with the most transfers':
    'SELECT token, count() AS transfers FROM transfers GROUP BY token ORDER BY transfers DESC LIMIT 25',
  'Largest holders of each token':
    'SELECT token, holder, balance FROM holders ORDER BY amount DESC LIMIT 5 BY token',
  'Busiest senders':
    'SELECT sender, count() AS transactions FROM transactions GROUP BY sender ORDER BY transactions DESC LIMIT 25',
  'Who created the most contracts':
    'SELECT creator, count() AS contracts, sum(is_erc20) AS tokens FROM contracts GROUP BY creator ORDER BY contracts DESC LIMIT 25',
  'Fees an hour':
    'SELECT toStartOfHour(time) AS hour, sum(fees) AS fees FROM blocks WHERE isNotNull(time) GROUP BY hour ORDER BY hour DESC LIMIT 168',
}
