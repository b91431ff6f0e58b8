// Axes, the common look of charts, and labels at the ends of lines.
const isNarrow = () => innerWidth < 560;

// An empty message stands at half a byte: a logarithm knows no zero.
const place = bytes => bytes || 0.5;

// As many sizes as have room for so many letters each, the largest first.
function sizeAxis(points, letters = 7) {
  const sizes = distinct(points.map(p => p.bytes)).sort((a, b) => a - b);
  const wanted = sizes.filter(bytes => bytes === 0 || Number.isInteger(Math.log2(bytes)));
  const low = Math.log10(place(sizes[0])), high = Math.log10(place(sizes[sizes.length - 1]));
  const pad = Math.max(0.06 * (high - low), 0.15);
  const room = letters * 6.5 * (high - low + 1.5 * pad) / (isNarrow() ? innerWidth - 150 : 360);
  const shown = [];
  for (const bytes of wanted.reverse()) {
    if (shown.length === 0 || Math.log10(place(shown[0]) / place(bytes)) >= room) shown.unshift(bytes);
  }
  return {
    type: 'log', range: [low - pad, high + pad / 2], tickvals: shown.map(place), ticktext: shown.map(size),
    title: {text: 'message size', standoff: 8}
  };
}

// Ticks at powers of ten, and at 2 and 5 where there are few decades.
function logAxis(values, write, title) {
  const positive = values.filter(v => v > 0);
  const low = Math.log10(Math.min(...positive)), high = Math.log10(Math.max(...positive));
  const steps = high - low > 3.2 ? [1] : high - low > 1.3 ? [1, 3] : [1, 2, 5];
  const ticks = [];
  for (let power = Math.floor(low) - 1; power <= Math.ceil(high) + 1; power++) {
    for (const step of steps) ticks.push(step * 10 ** power);
  }
  const pad = Math.max(0.05 * (high - low), 0.05);
  return {type: 'log', range: [low - pad, high + pad], tickvals: ticks, ticktext: ticks.map(t => tick(write(t))), title: {text: title, standoff: 6}};
}

// How many times as fast: a logarithm that always shows one.
function speedAxis(values, title) {
  const low = Math.min(...values.map(Math.log10), -0.1), high = Math.max(...values.map(Math.log10), 0.1);
  const pad = 0.08 * (high - low), from = low - pad, to = high + pad;
  const ticks = [0.01, 0.02, 0.05, 0.1, 0.2, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000];
  const wide = to - from > 1.5;
  const shown = ticks.filter(t => Math.log10(t) >= from && Math.log10(t) <= to && (!wide || ![0.33, 0.67, 0.8, 1.25, 1.5, 3].includes(t)));
  return {type: 'log', range: [from, to], tickvals: shown, ticktext: shown.map(t => t + ' ×'), title: {text: title, standoff: 6}};
}

function layout(extra) {
  const ink = variable('--ink'), soft = variable('--soft'), grid = variable('--grid'), line = variable('--line');
  const axis = {gridcolor: grid, linecolor: line, zeroline: false, tickfont: {color: soft, size: 11.5}, automargin: true, ticklabeloverflow: 'allow',
    title: {font: {color: soft, size: 12}}, fixedrange: isNarrow(), minor: {ticks: ''}};
  const merged = {
    font: {family: 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif', color: ink, size: 12},
    paper_bgcolor: 'rgba(0,0,0,0)', plot_bgcolor: 'rgba(0,0,0,0)', showlegend: false,
    margin: {l: 10, r: 12, t: 12, b: 10}, hovermode: 'closest', dragmode: isNarrow() ? false : 'zoom',
    hoverlabel: {bgcolor: variable('--panel'), bordercolor: line, font: {color: ink, size: 12}},
    ...extra
  };
  for (const key of ['xaxis', 'yaxis']) {
    const own = {tickangle: 0, ...(merged[key] || {})};
    const title = {...axis.title, ...(own.title || {}), font: axis.title.font};
    merged[key] = {...axis, ...own, title};
  }
  return merged;
}

// Names at the right end of lines, moved apart where they would overlap.
function endLabels(ends, range, height) {
  const gap = (range[1] - range[0]) * 15 / (height - 60);
  const sorted = ends.map(end => ({...end, at: Math.min(Math.max(end.y, range[0]), range[1])})).sort((a, b) => a.at - b.at);
  for (let round = 0; round < 60; round++) {
    let moved = false;
    for (let i = 1; i < sorted.length; i++) {
      const miss = gap - (sorted[i].at - sorted[i - 1].at);
      if (miss > gap * 0.01) {
        sorted[i].at += miss / 2;
        sorted[i - 1].at -= miss / 2;
        moved = true;
      }
    }
    if (!moved) break;
  }
  return sorted.map(end => ({
    xref: 'paper', x: 1, xanchor: 'left', xshift: 6, yref: 'y', y: end.at, yanchor: 'middle', showarrow: false,
    text: end.text, font: {color: end.colour, size: isNarrow() ? 10.5 : 11.5}, align: 'left'
  }));
}

const labelMargin = names => Math.max(...names.map(n => n.length), 4) * (isNarrow() ? 6 : 6.6) + 12;
