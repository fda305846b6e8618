/** The line of a program's standard error that tells why it ended, if there is one. */
export function lastWords(stderr: string): string | undefined {
  const lines = stderr.split('\n').map((line) => line.trim()).filter(Boolean);
  // Behind the first line of a panic come pages of stacks; what is only logged tells nothing.
  return lines.findLast((line) => /^(panic|fatal error):/.test(line)) ?? lines.findLast((line) => !/^\d{4}-\d\d-\d\dT\S+\s+(debug|info|warn)\b/.test(line));
}
