import drawing from './drawing.css';

// Colours of a file, which has no theme: it is light or dark as its viewer likes.
const colours = `
:root { --map-font: "Segoe UI", system-ui, sans-serif; --map-code: Consolas, Menlo, "DejaVu Sans Mono", monospace;
  --map-background: #ffffff; --map-text: #1f2328; --map-soft: #59636e; --map-line: #818b98; --map-box: #f6f8fa;
  --map-accent: #0969da; --map-success: #1a7f37; --map-error: #d1242f; }
@media (prefers-color-scheme: dark) { :root { --map-background: #1f1f1f; --map-text: #e6e6e6; --map-soft: #a8b0b8; --map-line: #8b949e;
  --map-box: #2a2d31; --map-accent: #58a6ff; --map-success: #3fb950; --map-error: #f85149; } }
svg { background: var(--map-background); }
`;

/** A picture that needs nothing else: with its colours, and without what only a page uses. */
export function standalone(svg: string): string {
  return `${svg.replace('>', `><style>${colours}${drawing}</style>`).replaceAll(/ (data-item|tabindex|role)="[^"]*"/g, '')}\n`;
}
