// Charts. Each is a figure with a caption, a sentence of method, and its picture to take along.
const charts = [];
const config = {displayModeBar: false, responsive: true, displaylogo: false};

// A figure whose chart is drawn when it comes near the screen, and again when the look changes.
function figure(title, note, make, options) {
  const box = el('div', {class: 'chart', role: 'img', 'aria-label': title});
  if (options && options.height) box.style.height = options.height + 'px';
  const heading = el('span', {}, title);
  const caption = el('figcaption', {}, heading, el('button', {type: 'button', on: {click: () => save(box, heading.textContent)}}, 'SVG'));
  const sentence = el('p', {}, note);
  const node = el('figure', {class: options && options.wide ? 'wide' : ''}, caption, box, sentence);
  const chart = {box, drawn: false, draw() {
    const made = make(box.clientHeight || 340);
    node.hidden = !made;
    if (made) {
      if (made.title) heading.textContent = made.title;
      if (made.note) sentence.textContent = made.note;
      Plotly.react(box, made.traces, layout(made.layout), config);
    }
    this.drawn = true;
    count();
  }};
  charts.push(chart);
  box.chart = chart;
  node.redraw = () => { if (chart.drawn) chart.draw(); };
  return node;
}

function save(box, title) {
  Plotly.downloadImage(box, {format: 'svg', width: box.clientWidth, height: box.clientHeight,
    filename: title.toLowerCase().replace(/[^a-z0-9]+/g, '-')});
}

function count() {
  const root = document.documentElement.dataset;
  root.charts = charts.length;
  root.drawn = charts.filter(c => c.drawn && (c.box.parentNode.hidden || c.box.querySelector('.main-svg'))).length;
}

const percentiles = {min: 'minimum', sextile: 'fastest sixth', p50: 'median', p90: '90th percentile', p99: '99th percentile', p999: '99.9th percentile', max: 'maximum'};

function lineTrace(line, x, y, hover) {
  const bound = line.role === 'bound', subject = line.role === 'subject', shade = colour(line.system);
  return {
    type: 'scatter', mode: bound ? 'lines' : 'lines+markers', name: line.name, x, y, text: hover, hovertemplate: '%{text}<extra></extra>',
    line: {color: shade, width: subject ? 2.6 : 1.6, dash: bound ? 'dash' : line.buffer === 'native' && line.name.endsWith('native') ? 'dot' : 'solid'},
    marker: {color: shade, size: subject ? 7 : 6, symbol: symbol(line.system)}
  };
}

function hoverText(line, p, experiment) {
  return `<b>${line.name}</b>, ${size(p.bytes)}<br>median ${inUnit(p.p50, experiment.unit)}` +
    (hasInterval(p) ? `<br>95 % interval ${inUnit(p.low, experiment.unit)} to ${inUnit(p.high, experiment.unit)}` : '') +
    (p.mbps ? `<br>${bandwidth(p.mbps)}` : '') + `<br>${p.launches} launches, ${p.samples} samples`;
}

// Values against size; a band shows from the fastest sixth to the 99th percentile of the subject.
function timeChart(experiment, points, key, height, fitted) {
  const all = lines(points), log = points.every(p => p[key] > 0);
  const traces = [], ends = [];
  const own = all.filter(l => l.role === 'subject')[0];
  if (own && log && key === 'p50' && own.points.length > 1) {
    const band = own.points.map(p => [place(p.bytes), p.sextile, p.p99]);
    traces.push({type: 'scatter', mode: 'lines', hoverinfo: 'skip', line: {width: 0}, fill: 'toself', fillcolor: faded(colour(own.system), 0.14),
      x: [...band.map(b => b[0]), ...band.map(b => b[0]).reverse()], y: [...band.map(b => b[1]), ...band.map(b => b[2]).reverse()]});
  }
  for (const line of all) {
    traces.push(lineTrace(line, line.points.map(p => place(p.bytes)), line.points.map(p => p[key]), line.points.map(p => hoverText(line, p, experiment))));
    const last = line.points[line.points.length - 1][key];
    ends.push({y: log ? Math.log10(last) : last, text: line.name, colour: colour(line.system)});
  }
  for (const model of fitted || []) {
    traces.push({type: 'scatter', mode: 'lines', name: 'fitted ' + model.system, line: {color: colour(model.system), width: 1.2, dash: 'dashdot'},
      x: model.points.map(p => place(p.bytes)), y: model.points.map(p => p.value), hovertemplate: `fitted: ${model.formula}<extra></extra>`});
  }
  const values = points.map(p => p[key]);
  const yaxis = log ? logAxis(values, v => inUnit(v, experiment.unit), experiment.axis) : {title: {text: experiment.axis}};
  const annotations = log ? endLabels(ends, yaxis.range, height) : [];
  return {traces, layout: {xaxis: sizeAxis(points), yaxis, annotations, margin: {l: 10, r: labelMargin(all.map(l => l.name)), t: 12, b: 10}}};
}

function bandwidthChart(experiment, points, height) {
  const moving = points.filter(p => p.mbps > 0);
  if (moving.length === 0 || experiment.unit === 'MB/s') return null;
  const all = lines(moving), ends = [];
  const traces = all.map(line => {
    const last = line.points[line.points.length - 1].mbps;
    ends.push({y: Math.log10(last), text: line.name, colour: colour(line.system)});
    return lineTrace(line, line.points.map(p => p.bytes), line.points.map(p => p.mbps), line.points.map(p => `<b>${line.name}</b>, ${size(p.bytes)}<br>${bandwidth(p.mbps)}`));
  });
  const yaxis = logAxis(moving.map(p => p.mbps), bandwidth, 'size over median time');
  return {traces, layout: {xaxis: sizeAxis(moving), yaxis, annotations: endLabels(ends, yaxis.range, height), margin: {l: 10, r: labelMargin(all.map(l => l.name)), t: 12, b: 10}}};
}

// How many times as fast as the best peer, with its interval; the peer is named at each point.
function speedChart(points) {
  const own = points.filter(p => isSubject(p) && p.best);
  if (own.length === 0) return null;
  const traces = lines(own).map(line => ({
    ...lineTrace(line, line.points.map(p => place(p.bytes)), line.points.map(p => p.best.speed),
      line.points.map(p => `<b>${line.name}</b>, ${size(p.bytes)}<br>${digits(p.best.speed)} times as fast as ${label(p.best.system)}` + (hasInterval(p) ? `<br>95 % interval ${digits(p.best.low)} to ${digits(p.best.high)}` : ''))),
    error_y: {type: 'data', symmetric: false, array: line.points.map(p => (hasInterval(p) ? p.best.high - p.best.speed : 0)), arrayminus: line.points.map(p => (hasInterval(p) ? p.best.speed - p.best.low : 0)), thickness: 1.2, width: 3, color: colour(line.system)}
  }));
  const reach = speedAxis(own.flatMap(p => [p.best.low, p.best.high]), 'times as fast as the best peer');
  const first = lines(own)[0], names = first.points.map(p => label(p.best.system).length);
  const xaxis = sizeAxis(own, Math.max(7, ...names));
  xaxis.ticktext = xaxis.tickvals.map((value, i) => {
    const point = first.points.find(p => place(p.bytes) === value);
    return xaxis.ticktext[i] + (point ? `<br><span style="font-size:10px;color:${colour(point.best.system)}">${label(point.best.system)}</span>` : '');
  });
  return {traces, layout: {xaxis, yaxis: reach, margin: {l: 10, r: Math.max(40, 3.2 * Math.max(...names)), t: 12, b: 10},
    shapes: [{type: 'line', xref: 'paper', x0: 0, x1: 1, y0: 1, y1: 1, line: {color: variable('--soft'), width: 1}}]}};
}

// The whole distribution at one size: time against the share of samples that took longer.
function distributionChart(experiment, points, height) {
  const known = points.filter(p => p.q && p.q.length > 0 && p.samples >= 20);
  if (known.length === 0) return null;
  const all = lines(known), ends = [];
  const traces = all.map(line => {
    const p = line.points[0], x = [], y = [];
    data.quantiles.forEach((level, i) => {
      const rare = Math.max(1 - level, 1 / p.samples);
      if (level === 1 || 1 - level >= 1 / p.samples) { x.push(rare); y.push(p.q[i]); }
    });
    ends.push({y: Math.log10(y[y.length - 1]), text: line.name, colour: colour(line.system)});
    return {...lineTrace(line, x, y, x.map((r, i) => `<b>${line.name}</b><br>one in ${digits(1 / r)} took ${inUnit(y[i], experiment.unit)} or longer`)), mode: 'lines'};
  });
  const yaxis = logAxis(known.flatMap(p => p.q), v => inUnit(v, experiment.unit), experiment.axis);
  const least = Math.min(...known.map(p => 1 / p.samples));
  const ticks = [1, 0.5, 0.1, 0.01, 0.001, 0.0001, 0.00001].filter(t => t >= least * 0.9);
  const written = {1: 'all', 0.5: 'half', 0.1: '1 in 10', 0.01: '1 in 100', 0.001: '1 in 1000', 0.0001: '1 in 10⁴', 0.00001: '1 in 10⁵'};
  return {traces, layout: {xaxis: {type: 'log', range: [0.05, Math.log10(least) - 0.05], tickvals: ticks, ticktext: ticks.map(t => written[t]), title: {text: 'share of samples that took as long, or longer', standoff: 8}},
    yaxis, annotations: endLabels(ends, yaxis.range, height), margin: {l: 10, r: labelMargin(all.map(l => l.name)), t: 12, b: 10}}};
}

// One value per system, with its interval, the best at the top.
function dotChart(experiment, points) {
  const sorted = [...points].sort((a, b) => (experiment.higher ? a.p50 - b.p50 : b.p50 - a.p50));
  const spread = Math.max(...points.map(p => p.p50)) / Math.min(...points.map(p => p.p50));
  const log = points.every(p => p.low > 0) && spread > 8;
  const names = sorted.map(p => lineName(p, points));
  const traces = [{type: 'scatter', mode: 'markers', x: sorted.map(p => p.p50), y: names,
    marker: {color: sorted.map(p => colour(p.system)), symbol: sorted.map(p => symbol(p.system) === 'line-ns' ? 'diamond-tall' : symbol(p.system)), size: 10},
    error_x: {type: 'data', symmetric: false, array: sorted.map(p => (hasInterval(p) ? p.high - p.p50 : 0)), arrayminus: sorted.map(p => (hasInterval(p) ? p.p50 - p.low : 0)), color: variable('--faint'), thickness: 1.4, width: 4},
    text: sorted.map(p => `<b>${lineName(p, points)}</b><br>${inUnit(p.p50, experiment.unit)}` + (hasInterval(p) ? `<br>95 % interval ${inUnit(p.low, experiment.unit)} to ${inUnit(p.high, experiment.unit)}` : '')), hovertemplate: '%{text}<extra></extra>'}];
  const values = points.flatMap(p => [p.low, p.high, p.p50]);
  const write = v => inUnit(v, experiment.unit);
  const xaxis = log ? logAxis(values, write, experiment.axis)
    : {rangemode: 'tozero', title: {text: ['share', 'msg/s'].includes(experiment.unit) ? experiment.axis : `${experiment.axis}, ${unitName(experiment.unit)}`}, zeroline: points.some(p => p.low < 0), zerolinecolor: variable('--soft')};
  const annotations = sorted.map((p, i) => ({x: log ? Math.log10(p.high) : p.high, y: i, text: write(p.p50), showarrow: false, xanchor: 'left', xshift: 8, font: {size: 11.5, color: variable('--ink')}}));
  if (log) xaxis.range[1] += (xaxis.range[1] - xaxis.range[0]) * 0.22;
  return {traces, layout: {xaxis, yaxis: {type: 'category', showgrid: true, range: [-0.6, sorted.length - 0.4]}, annotations, margin: {l: 10, r: log ? 12 : 60, t: 6, b: 10}}};
}

const unitName = unit => ({us: 'µs'}[unit] || unit);

// Where an axis ends that a few far values would stretch: they stand at its end, with what they are.
function endOf(values) {
  const sorted = [...values, 1].sort((a, b) => a - b);
  for (let i = Math.max(1, sorted.length - 3); i < sorted.length; i++) {
    if (sorted[i] > 8 * sorted[i - 1] && sorted[i] > 8) return 3 * sorted[i - 1];
  }
  return sorted[sorted.length - 1];
}

// Every line of the summary: each system's cost over the subject's.
function summaryChart(rows) {
  const labels = rows.map(r => r.label).reverse();
  const end = endOf(rows.flatMap(r => r.others.map(o => o.times)));
  const traces = [], broken = [], seen = new Map();
  for (const row of rows) {
    for (const other of row.others) {
      if (!seen.has(other.system)) seen.set(other.system, {system: other.system, role: other.role, x: [], y: [], text: []});
      const at = seen.get(other.system);
      at.x.push(Math.min(other.times, end));
      at.y.push(row.label);
      if (other.times > end) broken.push({x: Math.log10(end), y: row.label, text: `${digits(other.times)} × →`, showarrow: false, xanchor: 'right', xshift: -9, bgcolor: variable('--paper'), font: {size: 11.5, color: colour(other.system)}});
      at.text.push(`<b>${label(other.system)}</b>: ${row.label}<br>` + (other.value === undefined ? '' : inUnit(other.value, row.unit) + ', ') + `${digits(other.times)} times Weft's ${row.unit === 'msg/s' ? 'cost' : 'time'}`);
    }
  }
  const subject = Object.keys(data.systems).find(s => data.systems[s].role === 'subject') || 'weft';
  traces.push({type: 'scatter', mode: 'markers', x: rows.map(() => 1), y: rows.map(r => r.label), marker: {color: colour(subject), size: 12, symbol: 'circle'},
    text: rows.map(r => `<b>${label(subject)}</b>: ${r.label}` + (r.value === undefined ? '' : '<br>' + inUnit(r.value, r.unit))), hovertemplate: '%{text}<extra></extra>'});
  for (const at of seen.values()) {
    const bound = at.role === 'bound';
    traces.push({type: 'scatter', mode: 'markers', name: at.system, x: at.x, y: at.y, text: at.text, hovertemplate: '%{text}<extra></extra>',
      marker: {color: colour(at.system), symbol: symbol(at.system), size: bound ? 15 : 9, line: bound ? {color: colour(at.system), width: 2.5} : {width: 0}}});
  }
  const values = rows.flatMap(r => r.others.map(o => Math.min(o.times, end))).concat([1]);
  const low = Math.min(...values), high = Math.max(...values);
  const decades = Math.log10(high / low);
  const steps = decades > 3 || isNarrow() ? [1] : decades > 1.5 ? [1, 3] : [1, 2, 5];
  const ticks = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].flatMap(power => steps.map(step => step * 10 ** power));
  const every = isNarrow() && decades > 3 ? 2 : 1;
  const shown = ticks.filter(t => t >= low / 1.5 && t <= high * 1.5).filter(t => Math.round(Math.log10(t)) % every === 0);
  return {traces, layout: {annotations: broken,
    xaxis: {type: 'log', range: [Math.log10(low) - 0.1, Math.log10(high) + 0.15], tickvals: shown, ticktext: shown.map(t => (t === 1 ? '<b>Weft</b>' : (t < 1 ? String(Number(t.toPrecision(1))) : Number(t.toPrecision(1)).toLocaleString('en')) + ' ×')), title: {text: isNarrow() ? 'time over Weft’s' : 'time over Weft’s: to the left is faster, to the right slower', standoff: 8}},
    yaxis: {type: 'category', categoryarray: labels, categoryorder: 'array', tickfont: {size: isNarrow() ? 10.5 : 12.5, color: variable('--ink')}, range: [-0.6, rows.length - 0.4]},
    shapes: [{type: 'line', yref: 'paper', y0: 0, y1: 1, x0: 1, x1: 1, line: {color: colour(subject), width: 1.2}}], margin: {l: 10, r: 14, t: 8, b: 10}}};
}
